import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Edit } from './edit.ts';

/** Numbers the lines of an editor and marks those that are changed, new or wrong. It scrolls with the editor. */
export function Gutter({ edit: { now, comparison } }: { edit: Edit }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const gutter = place.current;
    const field = gutter?.parentElement?.querySelector('textarea');
    if (!gutter || !field) return;
    const follow = () => (gutter.scrollTop = field.scrollTop);
    field.addEventListener('scroll', follow);
    follow();
    return () => field.removeEventListener('scroll', follow);
  }, []);
  return (
    <div class="gutter" aria-hidden="true" ref={place}>
      {now.split('\n').map((_, at) => (
        <i key={at} data-mark={comparison?.marks.get(at + 1)}>
          {at + 1}
        </i>
      ))}
    </div>
  );
}
