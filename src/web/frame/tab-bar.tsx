import { Icon } from '../icon.tsx';
import { Link } from '../parts/link.tsx';
import { NewsDot } from '../parts/news-dot.tsx';
import { waiting } from '../state/lists.ts';
import { newNotices } from '../state/notices.ts';
import { place, unnarrowed, type View } from '../state/place.ts';
import { isAdmin } from '../state/session.ts';
import { words } from '../words.ts';

const tabs = [
  { view: 'queue', icon: 'inbox' },
  { view: 'decided', icon: 'check-check' },
  { view: 'activity', icon: 'scroll-text' },
  { view: 'callers', icon: 'key-round', forAdmins: true },
  { view: 'settings', icon: 'circle-user-round' },
] as const satisfies readonly { view: View; icon: string; forAdmins?: true }[];

/** The views at the thumb of a phone. */
export function TabBar() {
  return (
    <nav class="tabbar" aria-label={words.viewsOnPhone}>
      {tabs.filter(isFor).map(({ view, icon }) => (
        <Link key={view} to={{ view, item_id: undefined, ...unnarrowed }} current={place.value.view === view}>
          <Icon name={icon} />
          <span>{words[view === 'settings' ? 'you' : view]}</span>
          {view === 'queue' && waiting() > 0 && <b class="badge">{waiting()}</b>}
          {view === 'settings' && newNotices() > 0 && <NewsDot />}
        </Link>
      ))}
    </nav>
  );
}

/** Whether a view is for whoever is signed in. */
function isFor(tab: (typeof tabs)[number]): boolean {
  return !('forAdmins' in tab) || isAdmin();
}
