import { Link } from '../requests/link.tsx';
import { whole } from '../requests/place.ts';
import { QuietButton } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import { toggleShortcuts } from '../ui/shortcuts-open.ts';
import { PersonMenu } from './person-menu.tsx';
import { Search } from './search.tsx';
import { frameViews, isCurrent } from './views.tsx';
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
        {frameViews()
          .filter(({ view }) => view !== 'settings')
          .map(({ view, name, key, count }) => (
            <Link key={view} to={whole(view)} current={isCurrent(view)} shortcut={`g ${key}`}>
              {name}
              {count() > 0 && <span class="count">{count()}</span>}
            </Link>
          ))}
      </nav>
      <Search />
      <QuietButton icon="keyboard" label={frameWords.shortcuts} shortcut="?" onPress={toggleShortcuts} />
      <PersonMenu />
    </header>
  );
}
