import { type OutboxConnection, openClient } from '../../../src/client/index.ts';

/** Retry settings with pauses too short to slow a test. */
export const hurried = { base_ms: 1, tries: 3 };

/** Opens an agent's client with short pauses. */
export function clientOf(
  { base_url }: { base_url: string },
  { api_key }: { api_key: string },
  more: Partial<OutboxConnection> = {},
) {
  return openClient({ url: base_url, api_key, patience: hurried, ...more });
}
