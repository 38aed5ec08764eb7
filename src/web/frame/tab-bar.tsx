import { Icon } from '../icon.tsx';
import { Link } from '../parts/link.tsx';
import { NewsDot } from '../parts/news-dot.tsx';
import { newNotices } from '../state/notices.ts';
import { place, whole } from '../state/place.ts';
import { words } from '../words.ts';
import { ownViews, waitingIn } from './views.ts';

/** The views at the thumb of a phone. */
export function TabBar() {
  return (
    <nav class="tabbar" aria-label={words.viewsOnPhone}>
      {ownViews().map(({ view, icon }) => (
        <Link key={view} to={whole(view)} current={place.value.view === view}>
          <Icon name={icon} />
          <span>{words[view === 'settings' ? 'you' : view]}</span>
          {waitingIn(view) > 0 && <b class="badge">{waitingIn(view)}</b>}
          {view === 'settings' && newNotices() > 0 && <NewsDot />}
        </Link>
      ))}
    </nav>
  );
}
