import { Link } from '../requests/link.tsx';
import { whole } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { newNotices } from '../settings/notices-state.ts';
import { Icon } from '../ui/icon.tsx';
import { NewsDot } from './news-dot.tsx';
import { isCurrent, ownViews, waitingIn } from './views.ts';
import { frameWords } from './words.ts';

/** Shows the views at the bottom of a phone, without People and Policies, which are in the person's menu. */
export function TabBar() {
  return (
    <nav class="tabbar" aria-label={frameWords.viewsOnPhone}>
      {ownViews()
        .filter(({ view, within }) => view !== 'people' && view !== 'policies' && within === undefined)
        .map(({ view, icon }) => (
          <Link key={view} to={whole(view)} current={isCurrent(view)}>
            <Icon name={icon} />
            <span>{viewWords[view === 'settings' ? 'you' : view]}</span>
            {waitingIn(view) > 0 && <b class="badge">{waitingIn(view)}</b>}
            {view === 'settings' && newNotices() > 0 && <NewsDot />}
          </Link>
        ))}
    </nav>
  );
}
