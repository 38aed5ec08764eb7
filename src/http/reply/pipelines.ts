import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Unread } from './unread.ts';

type Exchange = { req: IncomingMessage; res: ServerResponse };
/** A connection: its current response, its newest response, and the waiting requests. */
type Line = { current: ServerResponse; newest: ServerResponse; waiting: Exchange[] };

// limits memory: the parser delivers every request of a packet of 64 KiB before reading can pause
const most_waiting = 512;

/**
 * Serves the pipelined requests of a connection one at a time (RFC 9112, section 9.3.2). While a request waits for the
 * response before it, the connection is not read and the request costs no work.
 */
export function openPipelines(unread: Unread, serve: (req: IncomingMessage, res: ServerResponse) => void) {
  const lines = new WeakMap<Duplex, Line>();

  const goOn = (line: Line): void => {
    const next = line.waiting.shift();
    if (!next) return;
    const { socket } = next.req;
    if (!next.res.socket || socket.destroyed) return; // the response before it was the last of the connection
    if (line.waiting.length > 0) follow(line, next.res);
    else socket.resume();
    line.current = next.res;
    serve(next.req, next.res);
    if (line.waiting.length > 0) unread.note(next.res, line.waiting.length);
  };
  const follow = (line: Line, res: ServerResponse) => res.once('close', () => goOn(line));

  return {
    take(req: IncomingMessage, res: ServerResponse): void {
      const { socket } = req;
      const line = lines.get(socket);
      if (!line) lines.set(socket, { current: res, newest: res, waiting: [] });
      else {
        line.newest = res;
        if (line.waiting.length > 0 || !isOver(line.current)) {
          wait(line, { req, res });
          return;
        }
        line.current = res;
      }
      serve(req, res);
    },
    newest: (socket: Duplex): ServerResponse | undefined => lines.get(socket)?.newest,
  };

  function wait(line: Line, exchange: Exchange): void {
    const { socket } = exchange.req;
    if (socket.destroyed) return;
    if (line.waiting.length === 0) follow(line, line.current);
    line.waiting.push(exchange);
    socket.pause();
    if (line.waiting.length > most_waiting) {
      line.waiting.length = 0;
      unread.cut(socket, 'pipelined');
    } else unread.note(line.current, line.waiting.length);
  }
}

function isOver({ writableFinished, destroyed }: ServerResponse): boolean {
  return writableFinished || destroyed;
}
