import type { KeptDraft } from '../forms/drafts/keep.ts';
import { forgetUnder, keep, keptUnder } from '../server/kept.ts';
import { ownId } from '../server/session.ts';

/**
 * An answer that does not count yet: it is held, or it is an approval that waits for others. Its fields
 * suffice to report its end and to return the person's texts.
 */
export type HeldAnswer = {
  readonly item_id: string;
  /** Missing for an approval. */
  readonly hold_id?: string;
  readonly revision: number;
  readonly agent: string;
  readonly title: string;
  /** A time before the answer, by the server's clock. */
  readonly since: string;
  readonly texts: readonly KeptDraft[];
  /** The reason for which the request is gone, if its caller did not delete it. */
  readonly because?: 'asker_ended';
};

const nameOf = (...item_id: string[]) => JSON.stringify([ownId(), 'held', ...item_id]);

/** Keeps a held answer of the signed-in person in this browser, until `unkeepHold` or the sign-out. */
export function keepHold(held: HeldAnswer): void {
  keep(nameOf(held.item_id), JSON.stringify(held));
}

export function unkeepHold(item_id: string): void {
  forgetUnder(nameOf(item_id));
}

/** Returns the held answers that this browser keeps for the signed-in person. */
export function keptHolds(): HeldAnswer[] {
  return keptUnder(`${nameOf().slice(0, -1)},`).flatMap(({ text }) => {
    try {
      return [JSON.parse(text)];
    } catch {
      return []; // an entry that is not ours
    }
  });
}
