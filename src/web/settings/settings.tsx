import { useEffect } from 'preact/hooks';
import { StandingAnswers } from '../answering/standing/list.tsx';
import { standingAnswers } from '../answering/standing/state.ts';
import { standingWords } from '../answering/standing/words.ts';
import { withLateStyle } from '../ui/late-style.ts';
import { Away } from './away.tsx';
import { Devices } from './devices.tsx';
import { Identities } from './identities.tsx';
import { Look } from './look.tsx';
import { Notices } from './notices.tsx';
import { notices } from './notices-state.ts';
import { Passkeys } from './passkeys.tsx';
import { comparePush } from './renew.ts';
import { Sessions } from './sessions.tsx';
import { Group } from './setting.tsx';
import { ShortcutsAndNotifications } from './shortcuts-and-notifications.tsx';
import { push } from './state.ts';
import { Tokens } from './tokens.tsx';
import { Unread } from './unread.tsx';
import { settingsWords as words } from './words.ts';
import { You } from './you.tsx';

/** Loads the style of the page, and returns the page. */
export const loadSettings = () => withLateStyle(Settings);

/** Shows the settings of this browser and of the person. */
function Settings() {
  useEffect(() => {
    void readPush();
    void notices.again();
  }, []);
  return (
    <main class="page is-narrow" aria-labelledby="settings-title" tabIndex={-1}>
      <div class="page-scroll">
        <div class="page-head">
          <h1 id="settings-title">{words.title}</h1>
        </div>
        <Look />
        <ShortcutsAndNotifications />
        <p class="settings-none">{words.inThisBrowser}</p>
        <You />
        <Away />
        <Passkeys />
        <Identities />
        <Devices />
        <Sessions />
        <Tokens />
        <Group id="settings-standing" title={standingWords.list}>
          <Unread of={standingAnswers} />
          <StandingAnswers />
        </Group>
        <Notices />
      </div>
    </main>
  );
}

/** Reads the subscriptions of the person, and renews that of this browser. */
async function readPush(): Promise<void> {
  await push.again();
  await comparePush();
}
