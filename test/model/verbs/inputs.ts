import fc from 'fast-check';
import { ask, callerOf, type Who, who } from '../ask.ts';
import {
  type Choice,
  type Content,
  choice,
  choiceOf,
  contentOf,
  plainest,
  spellingCount,
} from '../contents/content.ts';
import { flaws } from '../contents/flaws.ts';
import type { Stage } from '../stage.ts';
import { anywhere, often, pick, verb } from '../verb.ts';
import { deleteInput, look, replace, send } from '../world/inputs.ts';
import { refuses } from '../world/says.ts';
import { itemOf } from '../world/world.ts';

/** The item ids that callers use. Callers of all accounts use the same ones. */
export const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h/../i?', ' ü😀'] as const;
export const name = fc.constantFrom(...names);

/** The submission to send. Without a choice it repeats the item's content. */
const submission = fc.record({
  who,
  name,
  choice: fc.option(choice, { freq: 3 }),
  spelling: fc.nat(spellingCount - 1),
});
type Submission = { who: Who; name: string; choice: Choice | null; spelling: number };
/** A live item of the caller, or sometimes any id. */
const named = fc.record({ who, name, at: anywhere, live: often });
type Named = { who: Who; name: string; at: number; live: boolean };

export const inputVerbs = {
  send: verb({
    weight: 16,
    args: submission,
    play: async (stage, args) => {
      const content = contentFor(stage, args);
      const question = { operation: 'inputSend', asked: { body: content.sent } } as const;
      await ask(stage, args.who, question, (caller) => send(stage.world, caller, content));
    },
  }),
  replace: verb({
    weight: 8,
    args: fc.tuple(named, submission),
    play: async (stage, [args, rest]) => {
      const content = contentFor(stage, { ...rest, ...args, name: nameFor(stage, args) });
      const question = { operation: 'inputReplace', asked: { body: content.sent } } as const;
      await ask(stage, args.who, question, (caller) => replace(stage.world, caller, content));
    },
  }),
  spoiltSend: verb({
    weight: 1,
    args: fc.record({ who, name, flaw: fc.constantFrom(...flaws), isReplace: fc.boolean() }),
    play: async (stage, { who, name, flaw, isReplace }) => {
      const body = { ...contentOf(name, plainest, 0).sent, ...flaw.spoils };
      const operation = isReplace ? 'inputReplace' : 'inputSend';
      await ask(stage, who, { operation, asked: { body } }, () => refuses(flaw.code, flaw.fields));
    },
  }),
  delete: verb({
    weight: 3,
    args: named,
    play: async (stage, args) => {
      const name = nameFor(stage, args);
      const question = { operation: 'inputDelete', asked: { body: { caller_item_id: name } } } as const;
      await ask(stage, args.who, question, (caller) => deleteInput(stage.world, caller, name));
    },
  }),
  look: verb({
    weight: 5,
    args: named,
    play: async (stage, args) => {
      const name = nameFor(stage, args);
      const question = { operation: 'inputRead', asked: { body: { caller_item_id: name } } } as const;
      await ask(stage, args.who, question, (caller) => look(stage.world, caller, name));
    },
  }),
};

function contentFor(stage: Stage, { who, name, choice, spelling }: Submission): Content {
  const standing = itemOf(stage.world, callerOf(stage, who), name)?.content;
  return contentOf(name, choice ?? (standing && choiceOf(standing)) ?? plainest, spelling);
}

function nameFor(stage: Stage, { who, name, at, live }: Named): string {
  const mine = stage.world.items.filter(({ caller }) => caller === callerOf(stage, who));
  return (live && pick(mine, at)?.caller_item_id) || name;
}
