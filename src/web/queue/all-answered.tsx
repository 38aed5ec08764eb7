import { Link } from '../requests/link.tsx';
import { isNarrowed, unnarrowed } from '../requests/place.ts';
import { Key } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { queueWords } from './words.ts';

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
