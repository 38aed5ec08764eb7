import { go, whole } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { call, refusalOf } from '../server/api.ts';
import { ownName, signedOut } from '../server/session.ts';
import { newNotices } from '../settings/notices-state.ts';
import { Icon } from '../ui/icon.tsx';
import { initialsOf } from '../ui/initials.ts';
import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { visibleText } from '../ui/unseen.ts';
import { NewsDot } from './news-dot.tsx';
import { ownViews } from './views.tsx';
import { frameWords } from './words.ts';

export function PersonMenu() {
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
          <MenuItem close={close} press={() => go(whole('settings'))}>
            <Icon name="settings" />
            {newNotices() > 0 ? frameWords.settingsWithNotices(newNotices()) : viewWords.settings}
          </MenuItem>
          {ownViews()
            .filter(({ isInMenu }) => isInMenu)
            .map(({ view, name, icon }) => (
              <MenuItem key={view} close={close} press={() => go(whole(view))}>
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
