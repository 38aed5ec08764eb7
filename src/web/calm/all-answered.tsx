import { Icon } from '../icon.tsx';
import { Key } from '../parts/button.tsx';
import { Calm } from '../parts/calm.tsx';
import { Link } from '../parts/link.tsx';
import { isNarrowed, unnarrowed } from '../state/place.ts';
import { calmWords as words } from '../words-decided.ts';

/** Nothing waits, or nothing of what was looked for. */
export function AllAnswered() {
  if (isNarrowed()) {
    return (
      <Calm title={words.nothingFound} how={words.nothingFoundHow}>
        <p class="calm-acts">
          <Link class="text-link" to={{ ...unnarrowed, item_id: undefined }}>
            {words.clearFilter}
          </Link>
        </p>
      </Calm>
    );
  }
  return (
    <Calm title={words.allAnswered} how={words.allAnsweredHow}>
      <ul class="calm-list">
        <li>
          <Link to={{ view: 'decided', item_id: undefined }}>
            <Icon name="undo-2" />
            <span>{words.seeDecided}</span>
            <Key>g</Key>
            <Key>d</Key>
          </Link>
        </li>
      </ul>
    </Calm>
  );
}
