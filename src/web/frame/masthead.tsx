import { QuietButton } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { Mark } from '../parts/mark.tsx';
import { place, whole } from '../state/place.ts';
import { words } from '../words.ts';
import { PersonMenu } from './person-menu.tsx';
import { Search } from './search.tsx';
import { toggleSheet } from './sheet-state.ts';
import { ownViews, waitingIn } from './views.ts';

/** The head of every view: the views but that of the person's own menu, the search, the person. */
export function Masthead() {
  return (
    <header class="masthead">
      <Link class="home" to={whole('queue')} label={words.home}>
        <Mark />
        <span>{words.product}</span>
      </Link>
      <nav class="views" aria-label={words.views}>
        {ownViews()
          .filter(({ view }) => view !== 'settings')
          .map(({ view, key }) => (
            <Link key={view} to={whole(view)} current={place.value.view === view} keys={`g ${key}`}>
              {words[view]}
              {waitingIn(view) > 0 && <span class="count">{waitingIn(view)}</span>}
            </Link>
          ))}
      </nav>
      <Search />
      <QuietButton icon="keyboard" label={words.shortcuts} keys="?" onPress={toggleSheet} />
      <PersonMenu />
    </header>
  );
}
