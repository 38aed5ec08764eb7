import { call } from '../server/api.ts';
import { type FreshKey, keepKey } from './fresh-keys.ts';
import { callers } from './state.ts';

/** A key for the first request, with the name of its caller. */
export type FirstKey = FreshKey & { readonly display_name: string };

const first_name = 'agent';
const lifetime = '90d';

/**
 * Issues a key for the first active caller, or adds a caller for it. The key is kept like every new key, because the
 * first request replaces this page.
 * @throws {ApiError}
 */
export async function issueFirstKey(): Promise<FirstKey> {
  await callers.again();
  const known = callers.value.peek().find(({ status }) => status === 'active');
  const { caller_id, display_name } = known ?? (await call('callerAdd', { body: { name: first_name } }));
  const key = await call('keyIssue', { params: { caller_id }, body: { expires: lifetime } });
  keepKey(key);
  return { ...key, display_name };
}
