import fc from 'fast-check';
import type { CallerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import type { DataOf } from '../../../src/contract/endpoint.ts';
import { ask, keyOf, who } from '../ask.ts';
import { verb } from '../verb.ts';
import { storedBytes } from '../world/storage.ts';

type Status = DataOf<CallerEndpoints['callerStatus']>;
const most_late_ms = 15 * 60_000;

export const statusVerbs = {
  status: verb({
    weight: 2,
    args: fc.record({ who }),
    play: async (stage, { who }) => {
      const { key_id, used_ms } = keyOf(stage, who);
      await stage.noticed(); // key uses are written in the background; this waits for them
      const question = { operation: 'callerStatus', asked: {} } as const;
      await ask(stage, who, question, ({ caller_id, account }, { json }) => {
        const told = json?.data as Status;
        const last_used_at = lateBy(told.caller.key.last_used_at, used_ms);
        const key = { ...told.caller.key, key_id, last_used_at };
        const storage = {
          stored_bytes: storedBytes(stage.world, account),
          limit_name: 'stored_bytes',
          limit_bytes: null,
        };
        const shown = { tier: 'self_hosted', file_upload_enabled: true, active_limit_blocks: [], storage };
        const { account_id } = stage.accounts[account] ?? {};
        return {
          data: {
            caller: { ...told.caller, caller_id, status: 'active', key },
            account: { ...told.account, account_id, ...shown },
          },
        };
      });
    },
  }),
};

/** Returns the displayed time if it is recent enough for the last known use, else that use. */
function lateBy(shown: string | null, used_ms: number | null): string | null {
  const shown_ms = shown === null ? Number.NEGATIVE_INFINITY : Date.parse(shown);
  if (used_ms === null || shown_ms >= used_ms - most_late_ms) return shown;
  return new Date(used_ms).toISOString();
}
