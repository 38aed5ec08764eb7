import { useLayoutEffect, useRef } from 'preact/hooks';
import { commands } from '../answering/commands.ts';
import { HeadButton } from '../answering/head-button.tsx';
import { Link } from '../requests/link.tsx';
import { answerable, selection } from '../requests/selection.ts';
import { viewWords } from '../requests/words.ts';
import { toTitle } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { MoreBelow } from '../ui/more-below.tsx';
import { comma, stop } from '../ui/numbers.ts';
import { Plain } from '../ui/plain.tsx';
import { BulkBar } from './bar.tsx';
import type { Apart } from './shared-actions.ts';
import { Stack } from './stack.tsx';
import { offered, sendingCount } from './state.ts';
import { bulkWords } from './words.ts';

export function BulkPane() {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => toTitle(place.current));
  const count = answerable().length;
  return (
    <section class="detail" aria-label={bulkWords.pane} ref={place}>
      <div class="detail-head">
        <Link class="quiet back" to={{ item_id: undefined }}>
          <Icon name="chevron-left" flips />
          {viewWords.queue}
        </Link>
        <span class="position">{bulkWords.selected(selection.value.size)}</span>
        <span class="gap" />
        {count > 0 && sendingCount.value === 0 && <Commands count={count} />}
      </div>
      <div class="reading" tabIndex={0} role="group" aria-label={bulkWords.pane}>
        <div class="item">
          <h2 class="item-title" tabIndex={-1}>
            {bulkWords.title(count)}
          </h2>
          <p class="item-sub">{bulkWords.each}</p>
          <Stack />
          <LeftOut count={count} />
        </div>
        <MoreBelow of={count} />
      </div>
      <BulkBar count={count} />
    </section>
  );
}

function Commands({ count }: { count: number }) {
  return commands.map(
    ([name, { icon, shortcut, bulk }]) =>
      bulk && <HeadButton key={name} icon={icon} label={bulk.word(count)} shortcut={shortcut} press={bulk.run} />,
  );
}

/** Lists the answers that cannot be given to all selected requests, with the reason. */
function LeftOut({ count }: { count: number }) {
  const { apart } = offered.value;
  const [some, files, policed] = (['some', 'file', 'policy'] as const).map((why) =>
    apart.filter((one) => one.why === why),
  );
  return (
    <>
      {some && some.length > 0 && (
        <p class="field-note">
          {bulkWords.leftOut(count)} <Names apart={some} all={count} />
        </p>
      )}
      {files && files.length > 0 && (
        <p class="field-note">
          {bulkWords.wantsFile} <Names apart={files} />
        </p>
      )}
      {policed && policed.length > 0 && (
        <p class="field-note">
          {bulkWords.policed} <Names apart={policed} />
        </p>
      )}
    </>
  );
}

function Names({ apart, all }: { apart: readonly Apart[]; all?: number }) {
  return apart.map(({ display, count }, at) => (
    <span key={at}>
      <Plain text={display} />
      {all !== undefined && ` ${bulkWords.some(count, all)}`}
      {at < apart.length - 1 ? comma : stop}
    </span>
  ));
}
