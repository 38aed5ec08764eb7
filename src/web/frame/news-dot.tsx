import { frameWords as words } from './words.ts';

/** Marks news as a dot and in words. */
export function NewsDot() {
  return (
    <b class="news-dot">
      <span class="hidden-words">{words.newNotices}</span>
    </b>
  );
}
