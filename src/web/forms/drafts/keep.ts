import type { Signal } from '@preact/signals';
import { boundedMap } from '../../../lib/bounded-map.ts';
import { followKept, forgetUnder, keep, keptText, keptUnder } from '../../server/kept.ts';
import { ownId } from '../../server/session.ts';
import type { Draft, Kind } from './draft.ts';

/** The place of a draft: a request, its revision, and the action; a note belongs to all revisions and actions. */
export type DraftName = {
  readonly item_id: string;
  readonly revision: number;
  readonly kind: Kind | 'note';
  readonly action_value: string;
};

export type KeptDraft = DraftName & { readonly draft: Draft };

const acknowledged = boundedMap<string, true>(200);
let isTaking = false; // true while a draft takes the text of another tab, which is stored already

/** Returns a draft of the signed-in person; an empty one if this browser keeps none. */
export function keptDraft(name: DraftName): Draft {
  return draftIn(keptText(keyOf(name)));
}

/** Keeps the changes of a draft in this browser for the signed-in person, without files. */
export function keepChanges<T>(name: DraftName, value: Signal<T>, toDraft: (value: T) => Draft): void {
  const key = keyOf(name);
  let isFirst = true;
  value.subscribe((now) => {
    if (!isFirst && !isTaking && !acknowledged.get(name.item_id)) keep(key, textFor(toDraft(now)));
    isFirst = false;
  });
}

/** Keeps a draft in this browser again, after the undo of its answer. */
export function keepDraft(name: DraftName, draft: Draft): void {
  const text = textFor(draft);
  if (text !== '') keep(keyOf(name), text);
}

/** Calls `take` with each draft of the signed-in person that another tab of this browser keeps or clears. */
export function followDrafts(take: (name: DraftName, draft: Draft) => void): void {
  followKept((key, text) => {
    if (!key.startsWith(`[${JSON.stringify(ownId())},`)) return;
    const [, item_id, revision, kind, action_value] = JSON.parse(key);
    if (kind === undefined) return; // a held answer
    isTaking = true;
    try {
      take({ item_id, revision, kind, action_value }, draftIn(text));
    } finally {
      isTaking = false;
    }
  });
}

/** Returns the drafts of a request that this browser keeps for the signed-in person. */
export function keptDrafts(item_id: string): KeptDraft[] {
  return keptUnder(keyOf({ item_id })).flatMap(({ name, text }) => {
    const [, , revision, kind, action_value] = JSON.parse(name);
    const draft = draftIn(text);
    return isBlank(draft) ? [] : [{ item_id, revision, kind, action_value, draft }];
  });
}

/** Deletes the kept draft of an answer, or all of a request. */
export function unkeep(name: Pick<DraftName, 'item_id'> & Partial<DraftName>): void {
  forgetUnder(keyOf(name));
}

/** Deletes the kept draft of a sent answer, unless another tab has changed it since this page showed it. */
export function unkeepSent(name: DraftName, shown: Draft): void {
  if (keptText(keyOf(name)) === textFor(shown)) unkeep(name);
}

/** Deletes the kept drafts of a request that its agent has acknowledged. A form that is still open keeps its text. */
export function forgetAcknowledged(item_id: string): void {
  acknowledged.set(item_id, true);
  unkeep({ item_id });
}

/** Writes a name as the start of the names of all drafts under it. */
function keyOf({ item_id, revision, kind, action_value }: Pick<DraftName, 'item_id'> & Partial<DraftName>): string {
  const parts = [ownId(), item_id, ...(kind === undefined ? [] : [revision, kind, action_value])];
  const text = JSON.stringify(parts);
  return kind === undefined ? `${text.slice(0, -1)},` : text;
}

function textFor({ file: _file, ...draft }: Draft): string {
  return isBlank(draft) ? '' : JSON.stringify(draft);
}

export function isBlank(draft: Draft): boolean {
  return Object.keys(draft).length === 0;
}

function draftIn(text: string): Draft {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {}; // an entry that is not ours
  }
}
