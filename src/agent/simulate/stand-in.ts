import { createHash } from 'node:crypto';
import { chooseAction, type Rule, ruleFor } from './choice.ts';
import type { Inbox, Item } from './inbox.ts';
import { RefusedCall } from './review-calls.ts';

/** The habits of the simulated person. The rates are from 0 to 1. */
export type Habits = {
  readonly seed: number;
  readonly delay: { readonly least_ms: number; readonly most_ms: number };
  readonly deny: number;
  readonly undo: number;
};
/** One act of the simulated person, or the reason why a request or an answer stays as it is. */
export type Act = {
  did: 'answered' | 'left' | 'undone' | 'not_undone';
  caller_item_id: string;
  action_value: string | null;
  refused: string | null;
};
/** A request that stays pending. `waits` is true if it is answered later. */
type LeftItem = { caller_item_id: string; why: string; waits: boolean };

/** The plan for one revision of a request, and the reason why it was left, if that was said. */
type Plan = { revision: number; due_ms: number; undone: boolean; said: string | undefined };
type Regret = { item: Item; action_value: string; answer_id: string; due_ms: number };

const retry_ms = 5_000;
const longest_regret_ms = 1_000;
const waiting = 'its delay has not passed';

/** A simulated person. `left` is what the last round left. */
export type StandIn = {
  readonly inbox: Inbox;
  readonly rules: readonly Rule[];
  readonly habits: Habits;
  readonly plans: Map<string, Plan>;
  readonly regrets: Map<string, Regret>;
  left: readonly LeftItem[];
};

/** Creates a person who answers the requests of an inbox by rules, as slowly and as contrarily as their habits say. */
export function standIn(inbox: Inbox, { rules, habits }: Pick<StandIn, 'rules' | 'habits'>): StandIn {
  return { inbox, rules, habits, plans: new Map(), regrets: new Map(), left: [] };
}

export function isBusy({ regrets, left }: StandIn): boolean {
  return regrets.size > 0 || left.some(({ waits }) => waits);
}

/** Undoes the answers whose time has come, then answers the pending requests, once through the queue. */
export async function* round(person: StandIn): AsyncGenerator<Act, void, undefined> {
  const { inbox, plans, regrets } = person;
  for (const regret of [...regrets.values()]) if (regret.due_ms <= performance.now()) yield await undo(person, regret);
  const remaining: LeftItem[] = [];
  const queued = new Set<string>();
  for await (const item of inbox.queue()) {
    const { item_id, caller_item_id } = item;
    queued.add(item_id);
    const plan = planFor(person, item);
    const act = await meet(person, item, plan);
    if (typeof act === 'object') yield act;
    else remaining.push({ caller_item_id, why: act, waits: act === waiting });
    if (typeof act === 'object' || act === waiting || act === plan.said) continue;
    plan.said = act;
    yield { did: 'left', caller_item_id, action_value: null, refused: act };
  }
  for (const item_id of plans.keys()) if (!queued.has(item_id) && !regrets.has(item_id)) plans.delete(item_id);
  person.left = remaining;
}

/** Finds the plan for a request. A new revision is read as slowly as a new request. */
function planFor({ plans, habits }: StandIn, item: Item): Plan {
  const known = plans.get(item.item_id);
  if (known?.revision === item.revision) return known;
  const due_ms = performance.now() + delayOf(habits, item);
  const plan = { revision: item.revision, due_ms, undone: false, said: undefined };
  plans.set(item.item_id, plan);
  return plan;
}

/** Answers a request, or returns the reason to leave it. */
async function meet({ inbox, rules, habits, regrets }: StandIn, item: Item, plan: Plan): Promise<Act | string> {
  const { item_id, caller_item_id, raw_input } = item;
  const denies = draw(habits, item, 'deny') < habits.deny;
  const choice = chooseAction(raw_input?.actions ?? [], ruleFor(rules, caller_item_id), { denies });
  if ('why' in choice) return choice.why;
  if (performance.now() < plan.due_ms) return plan.said ?? waiting;
  const action_value = choice.action.value;
  try {
    const { answer_id, state } = await inbox.answer(item, choice);
    if (state !== 'given' && !plan.undone && draw(habits, item, 'undo') < habits.undo) {
      const due_ms = performance.now() + draw(habits, item, 'regret') * longest_regret_ms;
      regrets.set(item_id, { item, action_value, answer_id, due_ms });
    }
    return { did: 'answered', caller_item_id, action_value, refused: null };
  } catch (error) {
    plan.due_ms = performance.now() + retry_ms;
    return refusal(error);
  }
}

/** Undoes an answer, so that the request is answered again later. Too late once the caller has read it. */
async function undo({ inbox, habits, plans, regrets }: StandIn, regret: Regret): Promise<Act> {
  const { item, action_value, answer_id } = regret;
  const { item_id, caller_item_id, revision } = item;
  const refused = await inbox.undo(answer_id).then(() => null, refusal);
  regrets.delete(item_id);
  if (refused !== null) return { did: 'not_undone', caller_item_id, action_value, refused };
  const due_ms = performance.now() + Math.max(delayOf(habits, item), longest_regret_ms);
  plans.set(item_id, { revision, due_ms, undone: true, said: undefined });
  return { did: 'undone', caller_item_id, action_value, refused: null };
}

function draw({ seed }: Habits, { caller_item_id }: Item, purpose: Purpose): number {
  return chance({ seed, caller_item_id }, purpose);
}

function delayOf(habits: Habits, item: Item): number {
  const { least_ms, most_ms } = habits.delay;
  return least_ms + draw(habits, item, 'delay') * (most_ms - least_ms);
}

/** Returns the sentence of a refusal. Throws all other errors, such as a lost connection. */
function refusal(error: unknown): string {
  if (error instanceof RefusedCall && error.status < 500) return error.message;
  throw error;
}

type Draw = { readonly seed: number; readonly caller_item_id: string };

type Purpose = 'delay' | 'deny' | 'undo' | 'regret';

const drawn_bytes = 6;

/**
 * Draws a number from 0 to below 1. The same seed, request and purpose give the same number, so the order in which
 * requests arrive does not matter.
 */
function chance({ seed, caller_item_id }: Draw, purpose: Purpose): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, caller_item_id, purpose]))
    .digest();
  return digest.readUIntBE(0, drawn_bytes) / 2 ** (8 * drawn_bytes);
}
