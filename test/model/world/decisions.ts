import type { Answer } from '../contents/asks.ts';
import { refuses, type Says } from './says.ts';
import { standsAgainst } from './standing.ts';
import { claim } from './uploads.ts';
import { type Decision, type Item, type Person, type Response, timeIn, type World } from './world.ts';

/** An answer as a person sends it, with the state of the item as they saw it. A file is named by its upload. */
export type Decided = {
  readonly item: Item;
  readonly revision: number;
  readonly action_value: string;
  readonly answer: Answer | string;
};

/** The ids that the server chooses. */
export type ChosenIds = Pick<Decision, 'output_result_id' | 'answer_id'>;

/** Answers a pending item whose content the person has seen. */
export function answer(world: World, person: Person, decided: Decided, ids: ChosenIds): Says {
  const { item, action_value } = decided;
  const standing = standsAgainst(world, person, item);
  if (standing) return standing;
  if (decided.revision !== item.revision) return refuses('stale_input_revision');
  const response = settle(world, person, decided);
  if (isFields(response)) return refuses('invalid_action_response', response);
  const answered_at = timeIn(world);
  const made = { ...ids, action_value, response, answered_at, answered_by: person.name };
  item.decision = { ...made, item, order: ++world.last, read: false };
  world.decisions.push(item.decision);
  return { data: { ...ids, item_id: item.item_id, given_at: answered_at, state: 'decided', standing: null } };
}

/** Undoes an unread answer: the item is pending again, unchanged. */
export function undo(world: World, person: Person, { item, output_result_id }: Named): Says {
  const { decision } = item;
  const isMine = item.caller.account === person.account && world.items.includes(item);
  if (!isMine || decision?.output_result_id !== output_result_id) return refuses('not_found');
  if (decision.read) return refuses('output_already_read');
  item.decision = null;
  world.decisions = world.decisions.filter((one) => one !== decision);
  return { data: { item_id: item.item_id, state: 'ended' } };
}
type Named = Pick<Decision, 'item' | 'output_result_id'>;

function settle(world: World, person: Person, { item, action_value, answer }: Decided): Response | readonly string[] {
  const action = item.content.actions.find(({ value }) => value === action_value);
  if (!action) return ['action_value invalid_value'];
  const isFile = typeof answer === 'string';
  if (isFile !== (action.popup.kind === 'file_upload')) return ['response.kind invalid_value'];
  if (!isFile) return answer.becomes;
  const file = claim(world, { upload_id: answer, person, item, action });
  return file ? { kind: 'file_upload', file } : ['response.upload_id invalid_value'];
}

function isFields(response: Response | readonly string[]): response is readonly string[] {
  return Array.isArray(response);
}
