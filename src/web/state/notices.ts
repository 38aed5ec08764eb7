import { signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { attempt, call, refusalOf } from '../api.ts';

export type Notice = DataOf<ReviewEndpoints['noticeList']>['notices'][number];

/** The ways in that were made lately for anybody of the account, the newest first. */
export const notices = signal<readonly Notice[]>([]);

/** How many of them the person was not shown yet. */
export function newNotices(): number {
  return notices.value.filter(({ is_new }) => is_new).length;
}

/** Asks for the notices. Where nothing comes back, what was known stays. */
export async function readNotices(): Promise<void> {
  notices.value = (await attempt(call('noticeList')))?.notices ?? notices.peek();
}

/** Notes that the person has seen them. */
export async function seeNotices(): Promise<void> {
  const [newest] = notices.peek();
  if (!newest) return;
  if (await refusalOf(call('noticesSee', { body: { notice_id: newest.notice_id } }))) return;
  notices.value = notices.peek().map((notice) => ({ ...notice, is_new: false }));
}
