import { QuietButton } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { Mark } from '../parts/mark.tsx';
import { waiting } from '../state/lists.ts';
import { place, unnarrowed, type View } from '../state/place.ts';
import { isAdmin } from '../state/session.ts';
import { words } from '../words.ts';
import { PersonMenu } from './person-menu.tsx';
import { Search } from './search.tsx';
import { toggleSheet } from './sheet-state.ts';

/** The head of every view: the views, the search, the person. */
export function Masthead() {
  return (
    <header class="masthead">
      <Link class="home" to={{ view: 'queue', item_id: undefined, ...unnarrowed }} label={words.home}>
        <Mark />
        <span>{words.product}</span>
      </Link>
      <nav class="views" aria-label={words.views}>
        <ViewLink view="queue" keys="g q" />
        <ViewLink view="decided" keys="g d" />
        <ViewLink view="activity" keys="g a" />
        {isAdmin() && <ViewLink view="callers" keys="g c" />}
      </nav>
      <Search />
      <QuietButton icon="keyboard" label={words.shortcuts} keys="?" onPress={toggleSheet} />
      <PersonMenu />
    </header>
  );
}

function ViewLink({ view, keys }: { view: View; keys: string }) {
  return (
    <Link to={{ view, item_id: undefined, ...unnarrowed }} current={place.value.view === view} keys={keys}>
      {words[view]}
      {view === 'queue' && waiting() > 0 && <span class="count">{waiting()}</span>}
    </Link>
  );
}
