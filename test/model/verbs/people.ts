import fc from 'fast-check';
import { agree } from '../agree.ts';
import { asks, noAsk } from '../contents/asks.ts';
import { chosenId } from '../learn.ts';
import { callerCount, personCount, type Stage } from '../stage.ts';
import { send } from '../uploading.ts';
import { any, often, pick, verb } from '../verb.ts';
import { look, somebody, type View, viewFor } from '../views.ts';
import { answer, undo } from '../world/decisions.ts';

/** Which of the possible answers; the first of each popup is a good one. */
const reply = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, any);

export const peopleVerbs = {
  lookAtQueue: verb({
    weight: 2,
    args: fc.record({ person: fc.nat(personCount - 1), caller: fc.nat(callerCount - 1) }),
    play: look,
  }),
  answer: verb({
    weight: 18,
    args: fc.record({ at: any, live: often, fresh: fc.boolean(), foreign: fc.nat(9), action: fc.nat(9), reply }),
    play: async (stage, { action, reply, ...what }) => {
      const view = await viewFor(stage, what);
      if (view) await decide(stage, view, { action_value: ['no', 'other'][action] ?? 'go', reply });
    },
  }),
  undo: verb({
    weight: 5,
    args: fc.record({ at: any, live: often, foreign: fc.nat(9) }),
    play: async (stage, { at, live, foreign }) => {
      const { decisions } = stage.world;
      const decision = pick(live && decisions.length > 0 ? decisions : stage.decisions, at);
      if (!decision) return;
      const { item, output_result_id } = decision;
      const { person, side } = somebody(stage, item, foreign);
      const params = { item_id: item.item_id ?? '' };
      const told = await side.request('itemUndo', { params, body: { output_result_id } });
      agree(told, undo(stage.world, person, decision));
    },
  }),
};

type Choice = { action_value: string; reply: number };

/** Sends one of the answers that an item's popup may get. */
async function decide(stage: Stage, view: View, { action_value, reply }: Choice): Promise<void> {
  const { item, revision, person, side } = view;
  const popup = item.content.actions.find(({ value }) => value === action_value)?.popup;
  const answers = asks.find(({ kept }) => kept === popup)?.answers ?? noAsk.answers;
  const given = pick(answers, reply) ?? (await uploadFor(stage, view, { action_value, reply }));
  const response = typeof given === 'string' ? { kind: 'file_upload', upload_id: given } : given.given;
  const body = { expected_revision: revision, action_value, response };
  const told = await side.request('itemAnswer', { params: { item_id: item.item_id ?? '' }, body });
  const output_result_id = chosenId(told.json?.data, 'output_result_id', stage.ids);
  agree(told, answer(stage.world, person, { item, revision, action_value, answer: given }, output_result_id));
  if (item.decision?.output_result_id === output_result_id) stage.decisions.push(item.decision);
}

/** An upload to answer with: mostly a new one, or any that there ever was. */
async function uploadFor(stage: Stage, view: View, { action_value, reply }: Choice): Promise<string> {
  const { uploads } = stage.world;
  const fresh = reply % 4 === 3 ? '' : await send(stage, view, { action_value, file: reply % 5 });
  return fresh || (pick(uploads, reply)?.upload_id ?? 'upl_none');
}
