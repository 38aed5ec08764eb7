import { Icon } from '../icon.tsx';
import { Link } from '../parts/link.tsx';
import { NewsDot } from '../parts/news-dot.tsx';
import { waiting } from '../state/lists.ts';
import { newNotices } from '../state/notices.ts';
import { place, whole } from '../state/place.ts';
import { words } from '../words.ts';
import { ownViews } from './views.ts';

/** The views at the thumb of a phone. */
export function TabBar() {
  return (
    <nav class="tabbar" aria-label={words.viewsOnPhone}>
      {ownViews().map(({ view, icon }) => (
        <Link key={view} to={whole(view)} current={place.value.view === view}>
          <Icon name={icon} />
          <span>{words[view === 'settings' ? 'you' : view]}</span>
          {view === 'queue' && waiting() > 0 && <b class="badge">{waiting()}</b>}
          {view === 'settings' && newNotices() > 0 && <NewsDot />}
        </Link>
      ))}
    </nav>
  );
}
