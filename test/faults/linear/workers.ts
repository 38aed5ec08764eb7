import type { Parties } from '../parties.ts';
import type { Luck } from '../power/luck.ts';
import { ask, askAll, type OneItem } from './client.ts';
import type { Operation } from './linearize.ts';

/** The items of one caller: their histories, and what has been seen of them, on which later calls are based. */
export type Desk = { readonly histories: Map<string, Operation[]>; readonly seen: Map<string, Seen> };
type Seen = { item: string; revision: number; outputs: string[] };

/** Creates a desk with untouched items. */
export function openDesk(names: readonly string[]): Desk {
  return {
    histories: new Map(names.map((name) => [name, []])),
    seen: new Map(names.map((name) => [name, { item: '', revision: 0, outputs: [] }])),
  };
}

type Shift = {
  readonly there: Parties;
  readonly desk: Desk;
  readonly luck: Luck;
  readonly by: string;
  /** Waits before the next call, and tells whether there is one. */
  next?(): Promise<boolean>;
};

/** Runs random calls on the items of a desk until the server no longer answers. */
export async function work(shift: Shift): Promise<void> {
  const names = [...shift.desk.histories.keys()] as [string, ...string[]];
  for (let is_answered = true; is_answered && (await (shift.next?.() ?? true)); ) {
    const kind = shift.luck.pick(kinds);
    if (kind === 'all' || kind === 'check') is_answered = await workOnAll(shift, kind);
    else is_answered = await workOn(shift, shift.luck.pick(names), kind);
  }
}

/** Reads the final state of every item of a desk. */
export async function lookAtAll(there: Parties, desk: Desk): Promise<void> {
  const shift = { there, desk, by: 'the final check' };
  for (const name of desk.histories.keys()) await record(shift, name, { kind: 'look' });
  for (const [name, { outputs }] of desk.seen) {
    for (const output of outputs) await record(shift, name, { kind: 'ack', output });
    await record(shift, name, { kind: 'look' });
  }
}

type Kind = OneItem['kind'] | 'all' | 'check';
const kinds: [Kind, ...Kind[]] = [
  ...(['send', 'send', 'send', 'replace', 'replace', 'delete', 'look', 'find', 'find', 'find'] as const),
  ...(['answer', 'answer', 'answer', 'answer', 'undo', 'undo', 'read', 'ack', 'ack', 'all', 'check'] as const),
];
const titles: [string, ...string[]] = ['One', 'Two'];

async function workOn(shift: Shift, name: string, kind: OneItem['kind']): Promise<boolean> {
  const { desk, luck } = shift;
  const { item, revision, outputs } = desk.seen.get(name) as Seen;
  const output = outputs[outputs.length - 1 - luck.pick([0, 0, 0, luck.below(outputs.length + 1)])] ?? '';
  const needs_output = kind === 'undo' || kind === 'read' || kind === 'ack';
  if ((needs_output && output === '') || ((kind === 'answer' || kind === 'undo') && item === '')) return true;
  const answer = await record(shift, name, callOf(kind, { title: luck.pick(titles), item, revision, output }));
  return answer !== undefined;
}

function callOf(kind: OneItem['kind'], { title, item, revision, output }: Known): OneItem {
  if (kind === 'send' || kind === 'replace') return { kind, title };
  if (kind === 'answer') return { kind, item, revision };
  if (kind === 'undo') return { kind, item, output };
  return kind === 'read' || kind === 'ack' ? { kind, output } : { kind };
}
type Known = { title: string; item: string; revision: number; output: string };

/** Looks at an item once, in whatever way. */
export function look(shift: Shift): Promise<string | undefined> {
  const names = [...shift.desk.histories.keys()] as [string, ...string[]];
  return record(shift, shift.luck.pick(names), { kind: shift.luck.pick(['look', 'find']) });
}

type Recorder = Omit<Shift, 'luck'>;

/** Runs a call, and records it with its answer and its times. An interrupted call may have taken effect by now. */
async function record({ there, desk, by }: Recorder, name: string, call: OneItem): Promise<string | undefined> {
  const from = performance.now();
  const answer = await ask(there, name, call);
  desk.histories.get(name)?.push({ by, call, answer, from, to: performance.now() });
  const seen = desk.seen.get(name) as Seen;
  const [first = '', second] = answer?.split(' ') ?? [];
  if (call.kind === 'find' && second) Object.assign(seen, { item: first, revision: Number(second) });
  if (call.kind === 'answer' && first.startsWith('out_')) seen.outputs.push(first);
  return answer;
}

async function workOnAll({ there, desk, by }: Shift, kind: 'all' | 'check'): Promise<boolean> {
  const from = performance.now();
  const found = await askAll(there, kind);
  const to = performance.now();
  for (const [name, history] of desk.histories) {
    const answer = found && (found.get(name) ?? 'none');
    history.push({ by, call: { kind }, answer, from, to });
    const [output = ''] = answer?.split(' ') ?? [];
    const { outputs } = desk.seen.get(name) as Seen;
    if (output.startsWith('out_') && !outputs.includes(output)) outputs.push(output);
  }
  return found !== undefined;
}
