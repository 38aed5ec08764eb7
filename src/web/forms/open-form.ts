import { computed, effect, type Signal, signal } from '@preact/signals';
import { boundedMap } from '../../lib/bounded-map.ts';
import { open } from '../requests/open.ts';
import { place } from '../requests/place.ts';
import { isBulk } from '../requests/selection.ts';
import { standingOf } from '../requests/standing.ts';
import type { Action, Item } from '../server/item.ts';
import type { Draft, Problem } from './drafts/draft.ts';
import { type DraftName, followDrafts, keepChanges, keptDraft, unkeep, unkeepSent } from './drafts/keep.ts';

/** The draft of an answer and its problem. It survives closing the form. */
type FormState = { readonly draft: Signal<Draft>; readonly problem: Signal<Problem | undefined> };

/** The subject of a draft: one revision of a request, or without a revision the selected requests. */
type Subject = { readonly item_id: string; readonly revision?: number };

/** A form that is not the action's own: of a standing answer, or of the confirmation of somebody's answer. */
type Special = { readonly isStanding?: boolean; readonly confirms?: string };
type FormKey = Pick<DraftName, 'item_id' | 'kind' | 'action_value'> & Special;
type OpenForm = { item: Item; action: Action; isResting: boolean } & Special & FormState;

const openKey = signal<FormKey | undefined>(undefined);
const begun = boundedMap<string, FormState>(100);

/** The open form. It rests, and keeps its text, while its request cannot be answered as the person saw it. */
export const form = computed((): OpenForm | undefined => {
  const shown = open.value;
  const asked = openKey.value;
  if (!shown || shown.item_id !== asked?.item_id) return undefined;
  const standing = standingOf(shown);
  const isResting = 'before' in standing;
  if (!isResting && standing.is !== 'answerable') return undefined;
  const item = isResting ? standing.before : standing.item;
  const action = item.raw_input?.actions.find(
    ({ value, popup }) => value === asked.action_value && popup.kind === asked.kind,
  );
  const { item_id: _id, kind: _kind, action_value: _value, ...special } = asked;
  return action && { item, action, isResting, ...special, ...begunOf(item, action) };
});

export function openForm({ item_id }: Item, { value, popup }: Action, special: Special = {}): void {
  openKey.value = { item_id, kind: popup.kind, action_value: value, ...special };
}

export function closeForm(): void {
  openKey.value = undefined;
}

export function closeFormOf(item_id: string): void {
  if (openKey.peek()?.item_id === item_id) closeForm();
}

/**
 * Closes the form when the person leaves its request, in any way. Its draft stays. Otherwise the form of a dangerous
 * answer would open by itself under the next press.
 */
export function closeLeftForm(): void {
  effect(() => {
    const asked = openKey.value;
    if (asked && (asked.item_id !== place.value.item_id || isBulk.value)) closeForm();
  });
}

/** Finds or creates the draft of an answer. */
export function begunOf(subject: Subject, action: Action): FormState {
  const key = keyOf(subject, action);
  const state = begun.get(key) ?? begin(nameOf(subject, action));
  begun.set(key, state);
  return state;
}

function begin(name: DraftName | undefined): FormState {
  const draft = signal<Draft>(name ? keptDraft(name) : {});
  if (name) keepChanges(name, draft, (now) => now);
  return { draft, problem: signal<Problem | undefined>(undefined) };
}

/** Shows in the forms of this page what another tab of this browser writes in the same forms. */
export function followForms(): void {
  followDrafts(showDraft);
}

/** Shows a draft in its form, if the form was used on this page. A file that was chosen there stays. */
export function showDraft({ kind, action_value, ...subject }: DraftName, now: Draft): void {
  const draft = begun.get(keyOf(subject, { value: action_value, popup: { kind } }))?.draft;
  const file = draft?.peek().file;
  if (draft) draft.value = { ...now, ...(file && { file }) };
}

type NamedAction = { readonly value: string; readonly popup: { readonly kind: DraftName['kind'] } };

function keyOf({ item_id, revision }: Subject, { value, popup }: NamedAction): string {
  return JSON.stringify([item_id, revision, popup.kind, value]);
}

/** The name under which this browser keeps a draft; undefined for the draft of a bulk answer, which is not kept. */
function nameOf({ item_id, revision }: Subject, { value, popup }: Action): DraftName | undefined {
  return revision === undefined ? undefined : { item_id, revision, kind: popup.kind, action_value: value };
}

/** Deletes the draft of an accepted answer. */
export function forget(subject: Subject, action: Action): void {
  const name = nameOf(subject, action);
  if (!name) {
    begun.delete(keyOf(subject, action));
    return;
  }
  const { draft, problem } = begunOf(subject, action);
  const { file: _file, ...kept } = draft.peek();
  draft.value = kept;
  problem.value = undefined;
  unkeepSent(name, kept);
}

/** Moves drafts to a new revision of their request, for the actions that it still has. A text there stays. */
export function carryDrafts(before: Required<Subject>, now: Item): void {
  for (const action of now.raw_input?.actions ?? []) {
    const old = begunOf(before, action).draft;
    const name = nameOf(before, action);
    const { draft } = begunOf(now, action);
    if (!name || Object.keys(old.peek()).length === 0 || Object.keys(draft.peek()).length > 0) continue;
    draft.value = old.peek();
    unkeep(name);
  }
}
