import type { ComponentChildren } from 'preact';
import { AllAnswered } from '../calm/all-answered.tsx';
import { NotRead, NotThere } from '../calm/not-there.tsx';
import { type Item, isShown } from '../item.ts';
import { later, Part } from '../parts/later.tsx';
import { isFirstRun } from '../state/first-run.ts';
import { shownList } from '../state/lists.ts';
import { open } from '../state/open.ts';
import { isTogether } from '../state/selection.ts';
import { standingOf } from '../state/standing.ts';
import { TogetherPane } from '../together/pane.tsx';
import { words } from '../words.ts';
import { decidedWords } from '../words-decided.ts';
import { Decided } from './decided.tsx';
import { Request } from './request.tsx';

const Welcome = later(async () => (await import('../calm/welcome.tsx')).Welcome, Part);

/** The pane beside the list: the open request, or why there is none. */
export function Details() {
  return (
    <div class="details">
      <Chosen />
    </div>
  );
}

function Chosen() {
  if (isTogether.value) return <TogetherPane />;
  const shown = open.value;
  if (!shown) return <Nothing />;
  const standing = standingOf(shown);
  switch (standing.is) {
    case 'reading':
      return <Pane label={words.loading} />;
    case 'missing':
    case 'failed':
      return <Pane label={words.openRequest}>{standing.is === 'failed' ? <NotRead /> : <NotThere />}</Pane>;
    case 'decided':
      return <Decided key={shown.item_id} item={standing.item} />;
    default:
      return isShown(standing.item) ? (
        <Request key={shown.item_id} item={standing.item} standing={standing} />
      ) : (
        <Decided key={shown.item_id} item={standing.item as Item} />
      );
  }
}

function Nothing() {
  const { view, status } = shownList();
  if (status.value !== 'ready') return <Pane label={words.loading}>{status.value === 'failed' && <NotRead />}</Pane>;
  if (view === 'decided') return <Pane label={decidedWords.decision} />;
  return <Pane label={words.openRequest}>{isFirstRun() ? <Welcome /> : <AllAnswered />}</Pane>;
}

function Pane({ label, children }: { label: string; children?: ComponentChildren }) {
  return (
    <section class="detail" aria-label={label}>
      <div class="detail-head" />
      <div class="reading">{children}</div>
    </section>
  );
}
