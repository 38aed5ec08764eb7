import { isFirstRun } from '../state/first-run.ts';
import type { List } from '../state/lists.ts';
import { isNarrowed } from '../state/place.ts';
import { calmWords as words } from '../words-decided.ts';

/** Where rows would be. */
export function EmptyList({ list: { view, status } }: { list: List }) {
  return (
    <div class="rows is-empty" aria-busy={status.value === 'new'}>
      {view === 'queue' && isFirstRun() && <GhostRow />}
      <p>{textOf(view, status.value)}</p>
    </div>
  );
}

function GhostRow() {
  return (
    <div class="ghost-row" aria-hidden="true">
      <i />
      <span />
      <span />
      <span />
    </div>
  );
}

function textOf(view: List['view'], status: List['status']['value']): string {
  if (status === 'new') return '';
  if (status === 'failed') return words.notRead;
  if (isNarrowed()) return words.nothingFound;
  if (view === 'decided') return words.nothingDecided;
  return isFirstRun() ? words.welcomeList : words.nothingWaits;
}
