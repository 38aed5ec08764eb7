import { useLayoutEffect, useRef } from 'preact/hooks';
import { toTitle } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../parts/link.tsx';
import { Plain } from '../plain.tsx';
import { answerable, selection } from '../state/selection.ts';
import type { Apart } from '../state/shared-actions.ts';
import { offered } from '../state/together.ts';
import { words } from '../words.ts';
import { togetherWords } from '../words-acting.ts';
import { TogetherBar } from './bar.tsx';
import { Stack } from './stack.tsx';

/** One answer for everything that is selected: what that is, what can be answered, and what cannot. */
export function TogetherPane() {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => toTitle(place.current));
  const count = answerable().length;
  return (
    <section class="detail" aria-label={togetherWords.pane} ref={place}>
      <div class="detail-head">
        <Link class="quiet back" to={{ item_id: undefined }}>
          <Icon name="chevron-left" flips />
          {words.queue}
        </Link>
        <span class="position">{togetherWords.selected(selection.value.size)}</span>
      </div>
      <div class="reading" tabIndex={0} role="group" aria-label={togetherWords.pane}>
        <div class="item">
          <h2 class="item-title" tabIndex={-1}>
            {togetherWords.title(count)}
          </h2>
          <p class="item-sub">{togetherWords.each}</p>
          <Stack />
          <LeftOut count={count} />
        </div>
      </div>
      <TogetherBar count={count} />
    </section>
  );
}

/** What some of them could be answered with and all of them together cannot. */
function LeftOut({ count }: { count: number }) {
  const { apart } = offered.value;
  const [some, files] = [apart.filter(({ why }) => why === 'some'), apart.filter(({ why }) => why === 'file')];
  return (
    <>
      {some.length > 0 && (
        <p class="field-note">
          {togetherWords.leftOut(count)} <Names apart={some} all={count} />
        </p>
      )}
      {files.length > 0 && (
        <p class="field-note">
          {togetherWords.wantsFile} <Names apart={files} />
        </p>
      )}
    </>
  );
}

function Names({ apart, all }: { apart: readonly Apart[]; all?: number }) {
  return apart.map(({ display, count }, at) => (
    <span key={at}>
      <Plain text={display} />
      {all !== undefined && ` ${togetherWords.some(count, all)}`}
      {at < apart.length - 1 ? ', ' : '.'}
    </span>
  ));
}
