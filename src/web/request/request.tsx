import { useLayoutEffect, useRef } from 'preact/hooks';
import { loadApprovals } from '../answering/approvals/load.ts';
import { answerableItem, type Command, commands, loadAssign, offerOf, runCommand } from '../answering/commands.ts';
import { HeadButton } from '../answering/head-button.tsx';
import { toast } from '../answering/toast.ts';
import { YourText } from '../answering/your-text.tsx';
import { form } from '../forms/open-form.ts';
import { Link } from '../requests/link.tsx';
import { countWaiting, shownItems, shownList } from '../requests/lists.ts';
import { moveItem } from '../requests/move.ts';
import { isNarrowed, place } from '../requests/place.ts';
import type { Live } from '../requests/standing.ts';
import { viewWords } from '../requests/words.ts';
import type { Item, Shown } from '../server/item.ts';
import { QuietButton } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { toTitle } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { later, Part } from '../ui/later.tsx';
import { MoreBelow } from '../ui/more-below.tsx';
import { beforePaint } from '../ui/paint.ts';
import { AnswerBar } from './answer-bar.tsx';
import { ItemHead, Margin, Prose } from './item-content.tsx';
import { Notice } from './notice.tsx';
import { requestWords } from './words.ts';

const Assign = later(async () => (await loadAssign()).Assign, Part, { waits: true });

export function Head() {
  const { view } = place.value;
  return (
    <div class="detail-head" role="toolbar" aria-label={requestWords.request}>
      <Link class="quiet back" to={{ item_id: undefined }}>
        <Icon name="chevron-left" flips />
        {viewWords[view]}
      </Link>
      <QuietButton icon="arrow-up" label={requestWords.previous} shortcut="k" onPress={() => moveItem(-1)} />
      <QuietButton icon="arrow-down" label={requestWords.next} shortcut="j" onPress={() => moveItem(1)} />
      <Position />
      <span class="gap" />
      {view === 'queue' && <Commands />}
      <QuietButton icon="link" label={requestWords.copyLink} onPress={copyLink} />
    </div>
  );
}

/** Offers the commands while the request can be answered. */
function Commands() {
  const item = answerableItem();
  if (!item) return null;
  return (
    <>
      {commands.map(([name, command]) => command.word && <CommandButton key={name} command={command} item={item} />)}
      <Assign item={item} />
    </>
  );
}

function Refused({ why }: { why: string }) {
  return (
    <span class="no-skip" title={why}>
      {why}
    </span>
  );
}

function CommandButton({ command, item }: { command: Command; item: Item }) {
  const offer = offerOf(command, item);
  if (!('run' in offer)) return offer.refused ? <Refused why={offer.refused} /> : null;
  const { icon, word = '' } = offer;
  return <HeadButton icon={icon} label={word} shortcut={command.shortcut} press={() => runCommand(command)} />;
}

function Position() {
  const { next, view } = shownList();
  const items = shownItems();
  const { item_id } = place.value;
  const at = items.findIndex((item) => item.item_id === item_id);
  if (at < 0) return null;
  const here = items.length;
  const all = view === 'queue' && !isNarrowed() ? Math.max(countWaiting(), here) : here;
  const isAll = next.value === null || all > here;
  return <span class="position">{requestWords.position(at + 1, isAll ? String(all) : `${here}+`)}</span>;
}

export async function copyLink(): Promise<void> {
  const isCopied = await copyText(location.href);
  toast.value = { icon: 'link', said: isCopied ? requestWords.linkCopied : requestWords.linkNotCopied };
}

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
