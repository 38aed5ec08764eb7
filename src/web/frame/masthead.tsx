import { Link } from '../requests/link.tsx';
import { go, wholeView } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { call, refusalOf } from '../server/api.ts';
import { ownName, signedOut } from '../server/session.ts';
import { newNotices } from '../settings/notices-state.ts';
import { QuietButton } from '../ui/button.tsx';
import { Icon, Mark } from '../ui/icon.tsx';
import { initialsOf } from '../ui/initials.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { toggleShortcuts } from '../ui/shortcuts-open.ts';
import { visibleText } from '../ui/unseen.ts';
import { Search } from './search.tsx';
import { frameViews, isCurrent, ownViews } from './views.tsx';
import { frameWords, frameWords as words } from './words.ts';

/** Shows the head of every view: links to the views, the search, and the person's menu with Settings. */
export function Masthead() {
  return (
    <header class="masthead">
      <Link class="home" to={wholeView('queue')} label={frameWords.home}>
        <Mark />
        <span>{frameWords.product}</span>
      </Link>
      <nav class="views" aria-label={frameWords.views}>
        {frameViews()
          .filter(({ view }) => view !== 'settings')
          .map(({ view, name, key, count }) => (
            <Link key={view} to={wholeView(view)} current={isCurrent(view)} shortcut={`g ${key}`}>
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

function PersonMenu() {
  const label = frameWords.account(visibleText(ownName()));
  return (
    <Menu
      label={label}
      class="is-below"
      button={(attributes) => (
        <button type="button" class="person" {...attributes}>
          <span aria-hidden="true">{initialsOf(ownName())}</span>
          <span class="hidden-words">{label}</span>
          {newNotices() > 0 && <NewsDot />}
        </button>
      )}
    >
      {(close) => (
        <>
          <MenuItem close={close} press={() => go(wholeView('settings'))}>
            <Icon name="settings" />
            {newNotices() > 0 ? frameWords.settingsWithNotices(newNotices()) : viewWords.settings}
          </MenuItem>
          {ownViews()
            .filter(({ isInMenu }) => isInMenu)
            .map(({ view, name, icon }) => (
              <MenuItem key={view} close={close} press={() => go(wholeView(view))}>
                <Icon name={icon} />
                {name}
              </MenuItem>
            ))}
          <MenuItem close={close} press={() => void signOut()}>
            <Icon name="log-out" />
            {frameWords.signOut}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Signs out in all tabs of this browser. */
export async function signOut(): Promise<void> {
  await refusalOf(call('sessionEnd')); // signs out here even without a connection
  signedOut();
}

/** Shows the views at the bottom of a phone, without those in the person's menu. */
export function TabBar() {
  return (
    <nav class="tabbar" aria-label={frameWords.viewsOnPhone}>
      {frameViews()
        .filter(({ isInMenu }) => !isInMenu)
        .map(({ view, name, icon, count }) => (
          <Link key={view} to={wholeView(view)} current={isCurrent(view)}>
            <Icon name={icon} />
            <span>{view === 'settings' ? viewWords.you : name}</span>
            {count() > 0 && <b class="badge">{count()}</b>}
            {view === 'settings' && newNotices() > 0 && <NewsDot />}
          </Link>
        ))}
    </nav>
  );
}

/** Marks news as a dot and in words. */
function NewsDot() {
  return (
    <b class="news-dot">
      <span class="hidden-words">{words.newNotices}</span>
    </b>
  );
}
