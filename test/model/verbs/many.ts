import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ask, callerOf, who } from '../ask.ts';
import { noAsk } from '../contents/asks.ts';
import { choice, contentOf } from '../contents/content.ts';
import { chosenIds } from '../learn.ts';
import { callerCount, type Stage } from '../stage.ts';
import { verb } from '../verb.ts';
import { look, somebody } from '../views.ts';
import { answer } from '../world/decisions.ts';
import { send } from '../world/inputs.ts';
import type { Item } from '../world/world.ts';
import { names } from './inputs.ts';

const [noAnswer] = noAsk.answers;

export const manyVerbs = {
  sendMany: verb({
    weight: 5,
    args: fc.record({ who, names: fc.subarray([...names]), choice }),
    play: async (stage, { who, names, choice }) => {
      for (const name of names) {
        const content = contentOf(name, choice, 0);
        const question = { operation: 'inputSend', asked: { body: content.sent } } as const;
        await ask(stage, who, question, (caller) => send(stage.world, caller, content));
      }
    },
  }),
  answerMany: verb({
    weight: 4,
    args: fc.record({ caller: fc.nat(callerCount - 1), backwards: fc.boolean(), fresh: fc.boolean() }),
    play: async (stage, { caller: at, backwards, fresh }) => {
      const caller = callerOf(stage, { caller: at });
      if (fresh) await look(stage, { person: caller.account, caller: at });
      const mine = [...stage.views.keys()].filter((item) => item.caller === caller).slice(-20);
      const items = backwards ? mine.reverse() : mine;
      if (items.length > 1) await answerAll(stage, items as [Item, ...Item[]]);
    },
  }),
};

/** Gives several items, as they were last seen, the same answer. Each is answered or refused separately. */
async function answerAll(stage: Stage, items: readonly [Item, ...Item[]]): Promise<void> {
  const { person, side } = somebody(stage, items[0], 0);
  const seen = items.map((item) => ({ item, revision: stage.views.get(item) ?? 1 }));
  const { results } = await side.call('itemsAnswer', {
    body: {
      items: seen.map(({ item, revision }) => ({ item_id: item.item_id, expected_revision: revision })),
      action_value: 'no',
      response: noAnswer.given,
    },
  });
  for (const [at, { item, revision }] of seen.entries()) {
    const told = results[at];
    const ids = chosenIds(told, stage.ids);
    const says = answer(stage.world, person, { item, revision, action_value: 'no', answer: noAnswer }, ids);
    assert.deepEqual(told && (told.ok ? 'ok' : told.error.code), 'data' in says ? 'ok' : says.code);
    if ('data' in says && item.decision) stage.decisions.push(item.decision);
  }
}
