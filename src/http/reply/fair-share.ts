import type { IncomingMessage, ServerResponse } from 'node:http';

type Serve = (req: IncomingMessage, res: ServerResponse) => void;
type Exchange = { req: IncomingMessage; res: ServerResponse };

const slice_ms = 5;
const most_at_once = 64;

/**
 * Serves requests immediately while a turn of the event loop is short. After 5 ms in one turn, new requests wait in a
 * queue per sender, and the queues are served in rotation. A thousand requests of one key then delay a request of
 * another key by one slice, not by a thousand responses. The sender is not authenticated yet.
 */
export function openFairShare(serve: Serve): Serve {
  const queues = new Map<string, Exchange[]>(); // the sender that was served last comes last
  let turn_began_ms: number | undefined;
  let steps = 0;

  const schedule = () => {
    steps = most_at_once;
    for (let at = 0; at < most_at_once; at++) setImmediate(step); // the work of a request runs between two steps
  };
  const isLong = () => {
    if (turn_began_ms === undefined) {
      turn_began_ms = performance.now();
      setImmediate(endTurn);
      return false;
    }
    return performance.now() - turn_began_ms > slice_ms;
  };
  const endTurn = () => {
    turn_began_ms = undefined;
  };
  const step = () => {
    steps -= 1;
    if (queues.size > 0 && !isLong()) serveNext(queues, serve);
    if (steps === 0 && queues.size > 0) schedule();
  };
  return (req, res) => {
    if (queues.size === 0 && !isLong()) {
      serve(req, res);
      return;
    }
    const sender = senderOf(req);
    const queue = queues.get(sender);
    if (queue) queue.push({ req, res });
    else queues.set(sender, [{ req, res }]);
    if (steps === 0) schedule();
  };
}

function serveNext(queues: Map<string, Exchange[]>, serve: Serve): void {
  for (const [sender, queue] of queues) {
    const next = queue.shift();
    queues.delete(sender);
    if (queue.length > 0) queues.set(sender, queue);
    if (!next || next.req.socket.destroyed) continue;
    serve(next.req, next.res);
    return;
  }
}

function senderOf({ headers, socket }: IncomingMessage): string {
  return headers.authorization ?? headers.cookie ?? socket.remoteAddress ?? '';
}
