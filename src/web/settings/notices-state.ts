import { call, refusalOf } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { resource } from '../server/resource.ts';

export type Notice = ReplyOf<'noticeList'>['notices'][number];

/** The recent notices about new access to the account, newest first. */
export const notices = resource(async () => (await call('noticeList')).notices, { initial: [] as readonly Notice[] });

export function newNotices(): number {
  return notices.value.value.filter(({ is_new }) => is_new).length;
}

export async function seeNotices(): Promise<void> {
  const [newest] = notices.value.peek();
  if (!newest) return;
  if (await refusalOf(call('noticesSee', { body: { notice_id: newest.notice_id } }))) return;
  notices.value.value = notices.value.peek().map((notice) => ({ ...notice, is_new: false }));
}
