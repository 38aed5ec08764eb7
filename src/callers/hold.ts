import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { itemStateHeader, type NamedItem, namedItems, stateText } from '../contract/item-header.ts';
import type { Page } from '../contract/paging.ts';
import type { Call } from '../http/endpoint/plane.ts';
import { traceOf } from '../http/request/trace.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { NamedInput } from '../store/tables/named-inputs.ts';
import type { KnownCaller } from './authenticate.ts';
import type { Api } from './callers.ts';
import type { WaitsFor } from './held-polls.ts';
import { checkOutputs } from './lists.ts';

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

/** A named item as it is now. `input` is undefined if it is gone. */
type NamedState = { readonly item: NamedItem; readonly input: NamedInput | undefined };

/** Looks up named items. One statement reads an item with its decision, so that both agree. */
function statesOf({ store }: Api, { caller_id }: Caller, items: readonly NamedItem[]): NamedState[] {
  return items.map((item) => ({
    item,
    input: store.namedInputs.find.get({ caller_id, caller_item_id: item.caller_item_id }),
  }));
}

/**
 * Tells whether a wait for named items is over: one is answered, gone, of another revision than the request names, or
 * was sent again since `first`.
 */
function isOver(first: readonly NamedState[], now: readonly NamedState[]): boolean {
  return now.some(({ item: { revision }, input }, at) => {
    if (!input || input.answered_at !== null) return true;
    if (input.input_sequence !== first[at]?.input?.input_sequence) return true;
    return revision !== undefined && revision !== input.revision;
  });
}

/** Formats the states for the response header, in the order in which the request names the items. */
function statesText(states: readonly NamedState[]): string {
  return states
    .map(({ item, input }) => stateText(item, input && { ...input, is_answered: input.answered_at !== null }))
    .join(', ');
}

/** Lists the decisions on named items, oldest first. The total counts all decisions of the caller. */
function namedOutputs(
  { store }: Api,
  { caller_id }: Caller,
  { limit }: Page,
  states: readonly NamedState[],
): DataOf<CallerEndpoints['outputCheck']> {
  const decided = new Map(states.map(({ input }) => [input?.output_result_id ?? null, input]));
  const items = [...decided.values()]
    .sort((one, other) => (one?.output_sequence ?? 0) - (other?.output_sequence ?? 0))
    .flatMap((input) => readiness(input) ?? []);
  const ready_count = store.totals.of.get({ owner: caller_id })?.ready ?? 0;
  const returned_count = items.length;
  return { items, ready_count, has_more: false, next_cursor: null, returned_count, page_limit: limit };
}

function readiness(input: NamedInput | undefined) {
  if (!input || input.output_result_id === null || input.answered_at === null) return undefined;
  const { output_result_id, caller_item_id, answered_at } = input;
  return { output_result_id, caller_item_id, answered_at };
}

const most_seconds = 50;

/** Returns the seconds that a request prefers to wait (RFC 7240, 4.3), at most 50; undefined if none. */
function preferredWait(prefer: string | string[] | undefined): number | undefined {
  const text = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  for (const preference of text.split(',')) {
    const [, digits] = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(;|$)/i.exec(preference) ?? [];
    if (digits !== undefined) return Math.min(Number(digits), most_seconds);
  }
  return undefined;
}
