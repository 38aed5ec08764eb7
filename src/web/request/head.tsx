import { answerableItem, type Command, commands, loadAssign, offerOf, runCommand } from '../answering/commands.ts';
import { HeadButton } from '../answering/head-button.tsx';
import { toast } from '../answering/toast.ts';
import { Link } from '../requests/link.tsx';
import { shownItems, shownList, waiting } from '../requests/lists.ts';
import { moveItem } from '../requests/move.ts';
import { isNarrowed, place } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import type { Item } from '../server/item.ts';
import { QuietButton } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { Icon } from '../ui/icon.tsx';
import { later, Part } from '../ui/later.tsx';
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
  const all = view === 'queue' && !isNarrowed() ? Math.max(waiting(), here) : here;
  const isAll = next.value === null || all > here;
  return <span class="position">{requestWords.position(at + 1, isAll ? String(all) : `${here}+`)}</span>;
}

export async function copyLink(): Promise<void> {
  const isCopied = await copyText(location.href);
  toast.value = { icon: 'link', said: isCopied ? requestWords.linkCopied : requestWords.linkNotCopied };
}
