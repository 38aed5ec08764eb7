import assert from 'node:assert/strict';
import fc from 'fast-check';
import { agree } from '../agree.ts';
import { asks, noAsk } from '../contents/asks.ts';
import { fileCount } from '../contents/files.ts';
import { chosenIds } from '../learn.ts';
import { callerCount, personCount, type Stage } from '../stage.ts';
import { send } from '../uploading.ts';
import { action_value, anywhere, often, pick, verb } from '../verb.ts';
import { look, somebody, type View, viewFor } from '../views.ts';
import { answer, undo } from '../world/decisions.ts';

/** One of the possible answers. The first one for each popup is valid. */
const reply = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, anywhere);

const choice = fc.record({ action_value, reply, isOld: fc.boolean() });
type Choice = { readonly action_value: string; readonly reply: number; readonly isOld: boolean };

export const peopleVerbs = {
  lookAtQueue: verb({
    weight: 2,
    args: fc.record({ person: fc.nat(personCount - 1), caller: fc.nat(callerCount - 1) }),
    play: look,
  }),
  answer: verb({
    weight: 18,
    args: fc.record({ at: anywhere, live: often, fresh: fc.boolean(), foreign: fc.nat(9), choice }),
    play: async (stage, { choice, ...what }) => {
      const view = await viewFor(stage, what);
      if (view) await decide(stage, view, choice);
    },
  }),
  undo: verb({
    weight: 5,
    args: fc.record({ at: anywhere, live: often, foreign: fc.nat(9) }),
    play: async (stage, { at, live, foreign }) => {
      const { decisions } = stage.world;
      const decision = pick(live && decisions.length > 0 ? decisions : stage.decisions, at);
      if (!decision) return;
      const { item, answer_id } = decision;
      const { person, side } = somebody(stage, item, foreign);
      const told = await side.request('answerUndo', { params: { answer_id } });
      const says = undo(stage.world, person, decision);
      if (told.json?.data) told.json.data = stateIn(told.json.data as Undone);
      const isAgain = told.status === 200 && stage.undone.has(decision) && person.name === decision.answered_by;
      if (isAgain) return assert.deepEqual(told.json?.data, { item_id: item.item_id, state: 'ended' });
      agree(told, says);
      if ('data' in says) stage.undone.add(decision);
    },
  }),
};

type Taken = {
  readonly answer: Record<'answer_id' | 'output_result_id' | 'item_id' | 'given_at' | 'state', unknown>;
} & {
  readonly standing: unknown;
};
type Undone = { readonly item_id: string; readonly answer: { readonly state: string } | null };

const stateIn = ({ item_id, answer }: Undone) => ({ item_id, state: answer?.state });

function summaryOf({ answer: { answer_id, output_result_id, item_id, given_at, state }, standing }: Taken) {
  return { answer_id, output_result_id, item_id, given_at, state, standing };
}

/** Sends one of the possible answers for an item's popup. */
async function decide(stage: Stage, view: View, choice: Choice): Promise<void> {
  const { item, revision, person, side } = view;
  const { action_value, reply } = choice;
  const popup = item.content.actions.find(({ value }) => value === action_value)?.popup;
  const answers = asks.find(({ kept }) => kept === popup)?.answers ?? noAsk.answers;
  const given = pick(answers, reply) ?? (await uploadFor(stage, view, choice));
  const response = typeof given === 'string' ? { kind: 'file_upload', upload_id: given } : given.given;
  const body = { expected_revision: revision, action_value, response };
  const told = await side.request('itemAnswer', { params: { item_id: item.item_id ?? '' }, body });
  const ids = chosenIds(told.json?.data, stage.ids);
  if (told.json?.data) told.json.data = summaryOf(told.json.data as Taken); // answer-states.test.ts tests the rest
  agree(told, answer(stage.world, person, { item, revision, action_value, answer: given }, ids));
  if (item.decision?.answer_id === ids.answer_id) stage.decisions.push(item.decision);
}

/** Chooses an upload for an answer: a new one, or one that was made earlier for this or another item. */
async function uploadFor(stage: Stage, view: View, { action_value, reply, isOld }: Choice): Promise<string> {
  const { uploads } = stage.world;
  const forItem = uploads.filter(({ item }) => item === view.item);
  const old = pick(forItem.length > 0 ? forItem : uploads, reply)?.upload_id;
  const fresh = isOld ? old : await send(stage, view, { action_value, file: reply % fileCount });
  return fresh || (old ?? 'upl_none');
}
