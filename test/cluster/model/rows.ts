import type { LeaderRow, Node, State, Statement } from './state.ts';
import { kind, phase, status } from './words.ts';

export const isServing = (node: Node): boolean => node.phase >= phase.leading;

/** Counts the rows that others see: without those of waiting appends, which are the last. */
export function visibleHead({ statements, database }: State): number {
  let head = database.head;
  for (let at = 0; at < statements.length; at++) {
    const statement = statements[at] as Statement;
    if (statement.status === status.waiting && statement.kind === kind.append) head -= 1;
  }
  return head;
}

/** Finds the seq of a batch among the first `count` rows, or 0. */
export function seqOf(rows: Uint8Array, count: number, batch: number): number {
  for (let at = 0; at < count; at++) if (((rows[at] as number) & 3) === batch) return at + 1;
  return 0;
}

/** Compares the rows of a node with the log up to `head`: its (seq, hash) is in the log. */
export function isInLog(node: Node, log: Uint8Array, head: number): boolean {
  if (node.count > head) return false;
  for (let at = 0; at < node.count; at++) if (node.rows[at] !== log[at]) return false;
  return true;
}

export function copyRow(from: LeaderRow, to: LeaderRow): void {
  to.epoch = from.epoch;
  to.renewal = from.renewal;
  to.confirmed = from.confirmed;
  to.handedBack = from.handedBack;
}
