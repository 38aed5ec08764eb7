import { call, refusalOf } from '../api.ts';
import { Icon } from '../icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { MenuItem } from '../parts/menu-item.tsx';
import { NewsDot } from '../parts/news-dot.tsx';
import { newNotices } from '../state/notices.ts';
import { go, whole } from '../state/place.ts';
import { ownName, signedOut } from '../state/session.ts';
import { visibleText, withoutUnseen } from '../unseen.ts';
import { words } from '../words.ts';
import { noticeWords } from '../words-notices.ts';

/** Who is signed in, and the way out. */
export function PersonMenu() {
  const label = words.account(visibleText(ownName()));
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
            {newNotices() > 0 ? noticeWords.menu(newNotices()) : words.settings}
          </MenuItem>
          <MenuItem close={close} press={() => void signOut()}>
            <Icon name="log-out" />
            {words.signOut}
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

/** Signs out, here and in every tab of this browser. */
export async function signOut(): Promise<void> {
  await refusalOf(call('sessionEnd')); // without a connection one is out all the same
  signedOut();
}
