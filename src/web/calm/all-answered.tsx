import { Icon } from '../icon.tsx';
import { Key } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { isNarrowed, unnarrowed } from '../state/place.ts';
import { calmWords as words } from '../words-decided.ts';

/** Nothing waits, or nothing of what was looked for. */
export function AllAnswered() {
  if (isNarrowed()) {
    return (
      <div class="item calm">
        <h2 class="big" tabIndex={-1}>
          {words.nothingFound}
        </h2>
        <p class="item-sub">{words.nothingFoundHow}</p>
        <p class="calm-acts">
          <Link class="text-link" to={{ ...unnarrowed, item_id: undefined }}>
            {words.clearFilter}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div class="item calm">
      <h2 class="big" tabIndex={-1}>
        {words.allAnswered}
      </h2>
      <p class="item-sub">{words.allAnsweredHow}</p>
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
    </div>
  );
}
