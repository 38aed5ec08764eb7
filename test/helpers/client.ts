import { openClient, type Place } from '../../src/client/index.ts';

/** Pauses that a test need not notice. */
export const hurried = { base_ms: 1, tries: 3 };

/** The client of an agent, in a hurry. */
export function clientOf(
  { base_url }: { base_url: string },
  { api_key }: { api_key: string },
  more: Partial<Place> = {},
) {
  return openClient({ url: base_url, api_key, patience: hurried, ...more });
}
