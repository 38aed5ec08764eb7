import type { Client } from '../../client/index.ts';
import { mcpServer } from './server.ts';
import type { Tool } from './tool.ts';

/** Serves MCP on stdin and stdout until stdin ends. Takes 100 ms to load, which other commands need not wait for. */
export async function serveStdio(client: Client, tools: readonly Tool[]): Promise<void> {
  const library = await import('./library.ts');
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve));
  const served = library.serveStdio(() => mcpServer(library, { client, tools }));
  await ended;
  await served.close();
}
