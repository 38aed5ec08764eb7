import { noticeWords as words } from '../settings/notice-words.ts';

/** Marks news as a dot and in words. */
export function NewsDot() {
  return (
    <b class="news-dot">
      <span class="hidden-words">{words.mark}</span>
    </b>
  );
}
