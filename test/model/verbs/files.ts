import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { openBlobs } from '../../../src/store/disk/blobs.ts';
import { ask, callerOf, who } from '../ask.ts';
import { fileCount } from '../contents/files.ts';
import { readOutput } from '../reading.ts';
import { send } from '../uploading.ts';
import { action_value, anywhere, often, pick, verb } from '../verb.ts';
import { viewFor } from '../views.ts';
import { download, fileOf } from '../world/outputs.ts';

export const fileVerbs = {
  upload: verb({
    weight: 3,
    args: fc.record({
      at: anywhere,
      live: often,
      fresh: often,
      foreign: fc.nat(9),
      action_value,
      file: fc.nat(fileCount - 1),
    }),
    play: async (stage, { action_value, file, ...what }) => {
      const view = await viewFor(stage, { ...what, forFile: true });
      if (view) await send(stage, view, { action_value, file });
    },
  }),
  lose: verb({
    weight: 1,
    args: fc.record({ at: anywhere }),
    play: async ({ world, box }, { at }) => {
      const file = pick(
        world.decisions.map(fileOf).filter((one) => one !== undefined),
        at,
      );
      if (!file) return;
      rmSync(openBlobs(box.data).path(file.sha256), { force: true });
      world.lost.add(file.sha256);
    },
  }),
  download: verb({
    weight: 3,
    args: fc.record({ who, at: anywhere, live: often }),
    play: async (stage, { who, at, live }) => {
      const caller = callerOf(stage, who);
      const withFile = stage.decisions.filter(fileOf);
      const mine = withFile.filter((one) => one.item.caller === caller && stage.world.decisions.includes(one));
      const decision = pick(live && mine.length > 0 ? mine : withFile, at);
      const output_result_id = decision?.output_result_id ?? 'out_none';
      if (live) await readOutput(stage, who, output_result_id);
      const file_id = (decision && fileOf(decision)?.file_id) ?? 'fil_none';
      const params = { output_result_id, file_id };
      await ask(stage, who, { operation: 'outputFile', asked: { params } }, () =>
        download(stage.world, caller, params),
      );
    },
  }),
};
