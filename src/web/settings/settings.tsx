import { useEffect } from 'preact/hooks';
import { StandingAnswers } from '../answering/standing/list.tsx';
import { standingAnswers } from '../answering/standing/state.ts';
import { standingWords } from '../answering/standing/words.ts';
import { ownId } from '../server/session.ts';
import { withLateStyle } from '../ui/late-style.ts';
import { Plain } from '../ui/plain.tsx';
import { dayOf } from '../ui/time/day.ts';
import { Sessions, Tokens } from './access.tsx';
import { awayWords } from './away-words.ts';
import { Devices } from './devices.tsx';
import { Identities } from './identities.tsx';
import { Look } from './look.tsx';
import { Notices } from './notices.tsx';
import { notices } from './notices-state.ts';
import { Passkeys } from './passkeys.tsx';
import { Group, Setting } from './setting.tsx';
import { ShortcutsAndNotifications } from './shortcuts-and-notifications.tsx';
import { away, push } from './state.ts';
import { comparePush } from './subscription.ts';
import { settingsWords as words } from './words.ts';
import { You } from './you.tsx';

export const loadSettings = () => withLateStyle(Settings);

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
        <Group id="settings-standing" title={standingWords.list} of={standingAnswers}>
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

/** Says until when the person is away, and for whom they cover. Hidden without an absence that concerns them. */
function Away() {
  const all = away.value.value?.filter(({ is_away }) => is_away) ?? [];
  const mine = all.find(({ person_id }) => person_id === ownId());
  const others = all.filter(({ deputy_id }) => deputy_id === ownId());
  if (!mine && others.length === 0) return null;
  return (
    <Group id="settings-away" title={awayWords.title}>
      {mine && (
        <Setting
          label={awayWords.until(dayOf(mine.until))}
          how={mine.deputy === null ? awayWords.noDeputy : <Plain text={awayWords.covers(mine.deputy)} />}
        />
      )}
      {others.map(({ person, until }) => (
        <Setting
          key={person}
          label={<Plain text={awayWords.standIn(person, dayOf(until))} />}
          how={awayWords.standInHow}
        />
      ))}
      <p class="settings-none">{awayWords.how}</p>
    </Group>
  );
}
