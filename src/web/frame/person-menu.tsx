import { go, whole } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { call, refusalOf } from '../server/api.ts';
import { ownName, signedOut } from '../server/session.ts';
import { noticeWords } from '../settings/notice-words.ts';
import { newNotices } from '../settings/notices-state.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { visibleText, withoutUnseen } from '../ui/unseen.ts';
import { NewsDot } from './news-dot.tsx';
import { frameWords } from './words.ts';

/** Shows the signed-in person, and the menu with Policies, Settings and sign-out. */
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
          <MenuItem close={close} press={() => go(whole('policies'))}>
            <Icon name="shield-check" />
            {viewWords.policies}
          </MenuItem>
          <MenuItem close={close} press={() => go(whole('settings'))}>
            <Icon name="settings" />
            {newNotices() > 0 ? noticeWords.menu(newNotices()) : viewWords.settings}
          </MenuItem>
          <MenuItem close={close} press={() => void signOut()}>
            <Icon name="log-out" />
            {frameWords.signOut}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function initialsOf(name: string): string {
  const [first = '', second] = withoutUnseen(name).split(/[\s._-]+/u);
  return ([...first][0] ?? '') + ([...(second ?? first.slice(1))][0] ?? '');
}

/** Signs out in all tabs of this browser. */
export async function signOut(): Promise<void> {
  await refusalOf(call('sessionEnd')); // signs out here even without a connection
  signedOut();
}
