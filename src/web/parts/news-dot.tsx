import { noticeWords as words } from '../words-notices.ts';

/** Says that there is something new, as a dot and in words. */
export function NewsDot() {
  return (
    <b class="news-dot">
      <span class="hidden-words">{words.mark}</span>
    </b>
  );
}
