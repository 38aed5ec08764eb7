import { useLayoutEffect, useRef } from 'preact/hooks';
import { loadApprovals } from '../answering/approvals/load.ts';
import { YourText } from '../answering/your-text.tsx';
import { form } from '../forms/open-form.ts';
import type { Live } from '../requests/standing.ts';
import type { Shown } from '../server/item.ts';
import { toTitle } from '../ui/focus.ts';
import { later, Part } from '../ui/later.tsx';
import { MoreBelow } from '../ui/more-below.tsx';
import { beforePaint } from '../ui/paint.ts';
import { AnswerBar } from './answer-bar.tsx';
import { Head } from './head.tsx';
import { ItemHead, Margin, Prose } from './item-content.tsx';
import { Notice } from './notice.tsx';
import { requestWords } from './words.ts';

const ApprovalPanel = later(async () => (await loadApprovals()).ApprovalPanel, Part);

/** Shows a pending request with its answers, and changes to it above its title. */
export function Request({ item, standing }: { item: Shown; standing: Live }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => beforePaint(() => toTitle(place.current)), []);
  return (
    <section class="detail" aria-label={requestWords.openRequest} ref={place}>
      <Head />
      <div class="reading" tabIndex={0} role="group" aria-label={requestWords.textOfRequest}>
        <article class="item">
          <Notice standing={standing} />
          <ItemHead key={item.content_hash} item={item} />
          <div class="item-body">
            {item.approvals && <ApprovalPanel item={item} />}
            {!form.value && (
              <YourText item_id={item.item_id} item={standing.is === 'deleted' ? undefined : standing.item} />
            )}
            <Prose key={item.content_hash} item={item} />
          </div>
          <Margin key={item.content_hash} item={item} />
        </article>
        <MoreBelow of={item.content_hash} />
      </div>
      <AnswerBar item={item} standing={standing} />
    </section>
  );
}
