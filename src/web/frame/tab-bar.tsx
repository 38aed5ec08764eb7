import { Link } from '../requests/link.tsx';
import { whole } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { newNotices } from '../settings/notices-state.ts';
import { Icon } from '../ui/icon.tsx';
import { NewsDot } from './news-dot.tsx';
import { frameViews, isCurrent } from './views.tsx';
import { frameWords } from './words.ts';

/** Shows the views at the bottom of a phone, without those in the person's menu. */
export function TabBar() {
  return (
    <nav class="tabbar" aria-label={frameWords.viewsOnPhone}>
      {frameViews()
        .filter(({ isInMenu }) => !isInMenu)
        .map(({ view, name, icon, count }) => (
          <Link key={view} to={whole(view)} current={isCurrent(view)}>
            <Icon name={icon} />
            <span>{view === 'settings' ? viewWords.you : name}</span>
            {count() > 0 && <b class="badge">{count()}</b>}
            {view === 'settings' && newNotices() > 0 && <NewsDot />}
          </Link>
        ))}
    </nav>
  );
}
