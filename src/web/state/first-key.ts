import { call } from '../api.ts';
import { callers, readCallers } from './callers.ts';
import { type FreshKey, keepKey } from './fresh-keys.ts';

/** A key for the first request, and whose it is. */
export type FirstKey = FreshKey & { readonly display_name: string };

const first_name = 'agent';
const lifetime = '90d';

/**
 * Makes a key for the first caller of the account, and the caller where there is none. It is kept as every new key is,
 * because this page goes when the first request comes.
 * @throws {ApiError}
 */
export async function makeFirstKey(): Promise<FirstKey> {
  await readCallers();
  const known = callers.peek().find(({ status }) => status === 'active');
  const { caller_id, display_name } = known ?? (await call('callerAdd', { body: { name: first_name } }));
  const key = await call('keyIssue', { params: { caller_id }, body: { expires: lifetime } });
  keepKey(key);
  return { ...key, display_name };
}
