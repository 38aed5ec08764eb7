import { readFile } from 'node:fs/promises';

const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/**
 * Returns the bytes that the kernel holds unsent or unacknowledged, by "local port:remote port" of TCP connections
 * (proc(5)). A kernel buffers megabytes for a slow reader, so the process sees no progress for minutes. Connections
 * with the same two ports share an entry, which changes when one of them progresses. The map is empty on systems
 * without /proc.
 */
export async function unsentInKernel(): Promise<Map<string, string>> {
  const texts = await Promise.all(tables.map((path) => readFile(path, 'latin1').catch(() => ''))); // no /proc
  const queues = new Map<string, string>();
  for (const line of texts.flatMap((text) => text.split('\n').slice(1, -1))) {
    const [, local = '', remote = '', , queue = ''] = line.trim().split(/\s+/);
    const ports = `${portOf(local)}:${portOf(remote)}`;
    queues.set(ports, `${queues.get(ports) ?? ''} ${queue.split(':')[0]}`);
  }
  return queues;
}

/** Parses the port of `0100007F:1F90`. */
function portOf(address: string): number {
  return Number.parseInt(address.slice(address.indexOf(':') + 1), 16);
}
