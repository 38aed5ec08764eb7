import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { signedOut } from '../server/session.ts';
import { FieldError } from '../ui/field-error.tsx';
import { listed } from '../ui/listed.ts';
import { agoOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import { Group, Setting } from './setting.tsx';
import { type OwnSession, sessions } from './state.ts';
import { Unread } from './unread.tsx';
import { useOwnChange } from './use-own-change.ts';
import { settingsWords as words } from './words.ts';

/** Lists the sessions of the person, with a button that ends each. */
export function Sessions() {
  const { problem, run } = useOwnChange();
  const end = async ({ session_id, is_this }: OwnSession) => {
    const done = await run(() => call('sessionRevoke', { params: { session_id } }));
    if (done && is_this) return signedOut();
    if (done) toast.value = { icon: 'check', said: words.sessionEnded };
    await sessions.again();
    document.getElementById('settings-sessions')?.focus(); // the pressed button is gone
  };
  return (
    <Group id="settings-sessions" title={words.sessions}>
      <FieldError id="settings-sessions-problem" message={problem.value?.message} />
      <Unread of={sessions} />
      {inOrder(sessions.value.value ?? []).map((session) => (
        <Setting key={session.session_id} label={labelOf(session)} how={<How session={session} />}>
          <button
            type="button"
            class="quiet"
            aria-label={words.signOutOf(labelOf(session))}
            onClick={() => void end(session)}
          >
            {words.signOut}
          </button>
        </Setting>
      ))}
    </Group>
  );
}

/** Puts the session of this browser first. */
function inOrder(all: readonly OwnSession[]): OwnSession[] {
  return [...all].sort((one, other) => Number(other.is_this) - Number(one.is_this));
}

function labelOf({ is_this, ...session }: OwnSession): string {
  return is_this ? words.thisBrowser : browserName(session);
}

/** Names a browser and its system. */
export function browserName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser !== '' && system !== '') return words.browserOn(browser, system);
  return browser || system || words.unknownBrowser;
}

function How({ session }: { session: OwnSession }) {
  const { is_this, address, created_at, confirmed_at, expires_at } = session;
  const parts = [
    is_this ? browserName(session) : '',
    address,
    words.signedIn(agoOf(created_at)),
    confirmed_at <= created_at ? '' : words.confirmed(agoOf(confirmed_at)),
    words.ends(dayOf(expires_at)),
  ];
  return <>{listed(...parts.filter((part) => part !== ''))}</>;
}
