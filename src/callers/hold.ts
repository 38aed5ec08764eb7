import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import { itemStateHeader, type NamedItem, namedItems } from '../contract/item-header.ts';
import type { Call } from '../http/endpoint/plane.ts';
import { preferredWait } from '../http/endpoint/prefer.ts';
import { traceOf } from '../http/request/trace.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { KnownCaller } from './authenticate.ts';
import type { Api } from './callers.ts';
import type { WaitsFor } from './held-polls.ts';
import { checkOutputs } from './lists.ts';
import { isOver, namedOutputs, statesOf, statesText } from './named.ts';

type Check = Call<CallerEndpoints['outputCheck'], KnownCaller>;

const most_looked_at = 100;

/**
 * Lists the decisions that are ready, or those on the items that the request names. A request for the first page with a
 * wait preference (RFC 7240) is held. It waits for an unread decision, or until a named item is answered, gone or
 * replaced. It ends early when its connection or the server closes, or when its key is revoked or expires.
 */
export async function holdAndCheck(api: Api, call: Check) {
  const { caller } = call.who;
  const isFirst = call.query.cursor === null;
  const items = isFirst ? namedItems(call.req.headers['hdo-item']) : undefined;
  if (items) return holdAndCheckNamed(api, call, items);
  if (isFirst) await hold(api, call, { caller_id: caller.caller_id }, () => hasUnread(api, caller));
  return checkOutputs(api, caller, call.query);
}

async function holdAndCheckNamed(api: Api, call: Check, items: readonly NamedItem[]) {
  const { caller } = call.who;
  const look = () => statesOf(api, caller, items);
  const first = look();
  const sequences = first.flatMap(({ input }) => input?.input_sequence ?? []);
  const isHeld = preferredWait(call.req.headers.prefer) !== undefined;
  const endSign = isHeld ? api.signs.begin(caller, sequences) : () => {};
  try {
    await hold(api, call, { sequences }, () => isOver(first, look()));
  } finally {
    endSign();
  }
  const states = look();
  call.headers[itemStateHeader] = statesText(states);
  return namedOutputs(api, caller, call.query, states);
}

/** Holds a request that prefers to wait, until `isDone` or another reason to end. */
async function hold(api: Api, call: Check, waits_for: WaitsFor, isDone: () => boolean | Promise<boolean>) {
  const wait_s = preferredWait(call.req.headers.prefer);
  if (wait_s === undefined) return;
  call.headers['Preference-Applied'] = `wait=${wait_s}`;
  call.leave();
  const end_ms = performance.now() + wait_s * 1_000;
  const poll = api.polls.hold(waits_for);
  call.res.once('close', poll.end);
  try {
    while (!(await isDone())) {
      const left_ms = end_ms - performance.now();
      const asked_ms = performance.now();
      const wake = left_ms > 0 && (await poll.wait(left_ms));
      traceOf(call.req).started_ms += performance.now() - asked_ms; // the log shows processing time only
      if (!wake || wake === 'ended') break;
      api.authenticate(call.req);
    }
  } finally {
    call.res.off('close', poll.end);
    poll.close();
  }
}

async function hasUnread(api: Api, { caller_id }: Caller): Promise<boolean> {
  for (const { sha256, size_bytes } of api.store.outputs.unread.all({ caller_id, limit: most_looked_at })) {
    if (sha256 === null || size_bytes === null || (await api.files.intact({ sha256, size_bytes }))) return true;
  }
  return false;
}
