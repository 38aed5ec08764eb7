import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way of bytes through the proxy. */
export type Way = 'to_server' | 'to_client';
const ways: readonly Way[] = ['to_server', 'to_client'];

type Pair = { readonly client: Socket; readonly server: Socket };
type Line = { readonly from: Socket; readonly to: Socket; readonly way: Way };

/** A TCP proxy before a server that breaks its connections. */
export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * Starts a TCP proxy on loopback. A way that is held keeps its bytes and the connections, as a network that loses
 * everything does; `release` lets them through.
 */
export async function startProxy(port: number) {
  const pairs = new Set<Pair>();
  const held = new Set<Way>();
  const state = { target: port, delay_ms: 0 };
  const lines = () => [...pairs].flatMap(linesOf);
  const proxy = createServer((client) => {
    const pair = { client, server: connect(state.target, '127.0.0.1') };
    pairs.add(pair);
    for (const line of linesOf(pair)) join(line, state, () => pairs.delete(pair));
    for (const { from, way } of linesOf(pair)) if (held.has(way)) from.pause();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const { from } of lines()) from.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Connects new connections to another port, or delays everything by a time. */
    set: (change: Partial<typeof state>) => void Object.assign(state, change),
    /** Lets nothing through, one way or both. */
    hold(...only: Way[]) {
      for (const way of only.length > 0 ? only : ways) held.add(way);
      for (const { from, way } of lines()) if (held.has(way)) from.pause();
    },
    release() {
      held.clear();
      for (const { from } of lines()) from.resume();
    },
    /** Ends all connections. */
    cut,
    async remove() {
      cut();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function linesOf({ client, server }: Pair): Line[] {
  return [
    { from: client, to: server, way: 'to_server' },
    { from: server, to: client, way: 'to_client' },
  ];
}

/** Passes bytes on, and ends the other side with this one. */
function join({ from, to }: Line, state: { delay_ms: number }, closed: () => void): void {
  const write = (bytes: Buffer) => void (to.destroyed || to.write(bytes));
  from.setNoDelay(true);
  from.on('data', (bytes: Buffer) => {
    if (state.delay_ms > 0) setTimeout(write, state.delay_ms, bytes);
    else write(bytes);
  });
  from.on('error', () => {}); // the close that follows ends the other side
  from.on('close', () => {
    closed();
    to.destroy();
  });
}
