import fc from 'fast-check';
import { ask, callerOf, who } from '../ask.ts';
import { fileCount } from '../contents/files.ts';
import { send } from '../uploading.ts';
import { any, often, pick, verb } from '../verb.ts';
import { viewFor } from '../views.ts';
import { download, fileOf } from '../world/outputs.ts';

export const fileVerbs = {
  upload: verb({
    weight: 3,
    args: fc.record({
      at: any,
      live: often,
      fresh: often,
      foreign: fc.nat(9),
      goes: often,
      file: fc.nat(fileCount - 1),
    }),
    play: async (stage, { goes, file, ...what }) => {
      const view = await viewFor(stage, what);
      if (view) await send(stage, view, { action_value: goes ? 'go' : 'no', file });
    },
  }),
  download: verb({
    weight: 3,
    args: fc.record({ who, at: any, live: often }),
    play: async (stage, { who, at, live }) => {
      const caller = callerOf(stage, who);
      const withFile = stage.decisions.filter((one) => fileOf(one)?.file_id);
      const mine = withFile.filter(({ item }) => item.caller === caller && item.decision);
      const decision = pick(live && mine.length > 0 ? mine : withFile, at);
      const file = decision && fileOf(decision);
      const params = {
        output_result_id: decision?.output_result_id ?? 'out_none',
        file_id: file?.file_id ?? 'fil_none',
      };
      const question = { operation: 'outputFile', asked: { params } } as const;
      await ask(stage, who, question, (caller) => download(stage.world, caller, params));
    },
  }),
};
