import { Link } from '../requests/link.tsx';
import type { List } from '../requests/lists.ts';
import { isNarrowed, unnarrowed } from '../requests/place.ts';
import { isFirstRun } from './first-run.ts';
import { queueWords } from './words.ts';

/** Takes the place of the rows in an empty list, and says why it is empty. */
export function EmptyList({ list: { view, status } }: { list: List }) {
  return (
    <div class="rows is-empty" aria-busy={status.value === 'new'}>
      {view === 'queue' && isFirstRun() && <GhostRow />}
      <p>{textOf(view, status.value)}</p>
      {isNarrowed() && status.value === 'ready' && (
        <Link class="text-link on-phone" to={unnarrowed}>
          {queueWords.clearFilter}
        </Link>
      )}
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
  if (status === 'failed') return queueWords.notRead;
  if (isNarrowed()) return queueWords.nothingFound;
  if (view === 'decided') return queueWords.nothingDecided;
  return isFirstRun() ? queueWords.welcomeList : queueWords.nothingWaits;
}
