import { Link } from '../requests/link.tsx';
import { whole } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { QuietButton } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import { toggleShortcuts } from '../ui/shortcuts-open.ts';
import { PersonMenu } from './person-menu.tsx';
import { Search } from './search.tsx';
import { isCurrent, ownViews, waitingIn } from './views.ts';
import { frameWords } from './words.ts';

/** Shows the head of every view: links to the views, the search, and the person's menu with Settings. */
export function Masthead() {
  return (
    <header class="masthead">
      <Link class="home" to={whole('queue')} label={frameWords.home}>
        <Mark />
        <span>{frameWords.product}</span>
      </Link>
      <nav class="views" aria-label={frameWords.views}>
        {ownViews()
          .filter(({ view, within }) => view !== 'settings' && within === undefined)
          .map(({ view, key }) => (
            <Link key={view} to={whole(view)} current={isCurrent(view)} shortcut={`g ${key}`}>
              {viewWords[view]}
              {waitingIn(view) > 0 && <span class="count">{waitingIn(view)}</span>}
            </Link>
          ))}
      </nav>
      <Search />
      <QuietButton icon="keyboard" label={frameWords.shortcuts} shortcut="?" onPress={toggleShortcuts} />
      <PersonMenu />
    </header>
  );
}
