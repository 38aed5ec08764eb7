import fc from 'fast-check';
import { revokeKey, rotateKey } from '../../../src/rules/access/keys.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { callerOf } from '../ask.ts';
import { callerCount } from '../stage.ts';
import { anywhere, pick, verb } from '../verb.ts';
import { freshKey } from '../world/world.ts';

const hour_ms = 3_600_000;
const caller = fc.nat(callerCount - 1);

export const keyVerbs = {
  rotate: verb({
    weight: 1,
    args: fc.record({ caller, overlap_ms: fc.constantFrom(0, hour_ms) }),
    play: async (stage, { caller, overlap_ms }) => {
      const { keys } = callerOf(stage, { caller });
      const newest = keys.at(-1);
      if (!newest) return;
      const made = stage.change((outbox) => rotateKey(outbox, operator, { key_id: newest.key_id, overlap_ms }));
      newest.ends_ms = Date.parse(made.old_key_expires_at); // the command uses the folder's own time
      keys.push(freshKey(made));
      await stage.noticed();
    },
  }),
  revokeOld: verb({
    weight: 1,
    args: fc.record({ caller, at: anywhere }),
    play: async (stage, { caller, at }) => {
      const old = pick(callerOf(stage, { caller }).keys.slice(0, -1), at);
      if (!old) return;
      stage.change((outbox) => revokeKey(outbox, operator, old));
      old.ends_ms = Number.NEGATIVE_INFINITY;
      await stage.noticed();
    },
  }),
};
