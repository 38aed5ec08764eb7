import { example_caller_id } from '../../contract/example-caller.ts';
import { Link } from '../requests/link.tsx';
import { type List, lists } from '../requests/lists.ts';
import { isNarrowed, unnarrowed } from '../requests/place.ts';
import type { Item } from '../server/item.ts';
import { Key } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
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

/** Says that the queue is empty, or that no request matches the filter. */
export function AllAnswered() {
  if (isNarrowed()) {
    return (
      <Empty title={queueWords.nothingFound} how={queueWords.nothingFoundHow}>
        <p class="empty-acts">
          <Link class="text-link" to={{ ...unnarrowed, item_id: undefined }}>
            {queueWords.clearFilter}
          </Link>
        </p>
      </Empty>
    );
  }
  return (
    <Empty title={queueWords.allAnswered} how={queueWords.allAnsweredHow}>
      <ul class="empty-list">
        <li>
          <Link to={{ view: 'decided', item_id: undefined }}>
            <Icon name="undo-2" />
            <span>{queueWords.seeDecided}</span>
            <Key>g</Key>
            <Key>d</Key>
          </Link>
        </li>
      </ul>
    </Empty>
  );
}

/** Tells whether no request waits, and only examples were decided. Loads the decisions on first use. */
export function isFirstRun(): boolean {
  const { queue, decided } = lists;
  if (isNarrowed() || queue.status.value !== 'ready' || queue.items.value.length > 0) return false;
  if (decided.status.value === 'new') void decided.load();
  return decided.status.value === 'ready' && decided.items.value.every(isExample);
}

function isExample({ caller }: Item): boolean {
  return caller.caller_id.startsWith(example_caller_id);
}
