import { Link } from '../requests/link.tsx';
import { place, wholeView } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { activityWords as words } from './words.ts';

/** Links the two pages of the activity: the events, and the statistics of them. */
export function ActivityTabs() {
  const { view } = place.value;
  return (
    <nav class="sub-tabs" aria-label={words.title}>
      <Link to={wholeView('activity')} current={view === 'activity'}>
        {words.trail}
      </Link>
      <Link to={wholeView('statistics')} current={view === 'statistics'}>
        {viewWords.statistics}
      </Link>
    </nav>
  );
}
