import { signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { attempt, call, refusalOf } from '../server/api.ts';

export type Notice = DataOf<ReviewEndpoints['noticeList']>['notices'][number];

/** The recent notices about new access to the account, newest first. */
export const notices = signal<readonly Notice[]>([]);

/** Counts the notices that the person has not seen. */
export function newNotices(): number {
  return notices.value.filter(({ is_new }) => is_new).length;
}

/** Reads the notices. A failure keeps the previous list. */
export async function readNotices(): Promise<void> {
  notices.value = (await attempt(call('noticeList')))?.notices ?? notices.peek();
}

/** Marks all notices as seen. */
export async function seeNotices(): Promise<void> {
  const [newest] = notices.peek();
  if (!newest) return;
  if (await refusalOf(call('noticesSee', { body: { notice_id: newest.notice_id } }))) return;
  notices.value = notices.peek().map((notice) => ({ ...notice, is_new: false }));
}
