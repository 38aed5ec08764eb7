import { useEffect } from 'preact/hooks';
import { readNotices } from '../state/notices.ts';
import { password, sessions, tokens } from '../state/own.ts';
import { settingsWords as words } from '../words-settings.ts';
import { KeysAndNotices } from './keys-and-notices.tsx';
import { Look } from './look.tsx';
import { Notices } from './notices.tsx';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens.tsx';
import { You } from './you.tsx';

/** What a person settles about this browser and about themselves. */
export function Settings() {
  useEffect(() => {
    for (const read of [password.read, sessions.read, tokens.read, readNotices]) void read();
  }, []);
  return (
    <main class="page is-narrow" aria-labelledby="settings-title" tabIndex={-1}>
      <div class="page-scroll">
        <div class="page-head">
          <h1 id="settings-title">{words.title}</h1>
        </div>
        <Look />
        <KeysAndNotices />
        <p class="settings-none">{words.inThisBrowser}</p>
        <You />
        <Sessions />
        <Tokens />
        <Notices />
      </div>
    </main>
  );
}
