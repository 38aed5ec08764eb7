import { call } from '../server/api.ts';
import { ownName, signedOut } from '../server/session.ts';
import { QuietButton } from '../ui/button.tsx';
import { listed } from '../ui/numbers.ts';
import { Plain } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import { Group, Setting, useEnding, useOwnChange } from './setting.tsx';
import { type OwnSession, sessions, tokens } from './state.ts';
import { settingsWords as words } from './words.ts';

export function Sessions() {
  const change = useOwnChange();
  const end = useEnding('settings-sessions', change, sessions.again);
  const endOne = async ({ session_id, is_this }: OwnSession) => {
    const revoke = async () => {
      await call('sessionRevoke', { params: { session_id } });
      return words.sessionEnded;
    };
    if (!is_this) await end(revoke);
    else if (await change.run(revoke)) signedOut();
  };
  return (
    <Group id="settings-sessions" title={words.sessions} change={change} of={sessions}>
      {inOrder(sessions.value.value ?? []).map((session) => (
        <Setting key={session.session_id} label={labelOf(session)} how={howOf(session)}>
          <QuietButton label={words.signOutOf(labelOf(session))} onPress={() => void endOne(session)}>
            {words.signOut}
          </QuietButton>
        </Setting>
      ))}
    </Group>
  );
}

/** Puts the session of this browser first. */
function inOrder(all: readonly OwnSession[]): OwnSession[] {
  return all.toSorted((one, other) => Number(other.is_this) - Number(one.is_this));
}

function labelOf({ is_this, ...session }: OwnSession): string {
  return is_this ? words.thisBrowser : browserName(session);
}

/** Names a browser and its system. */
export function browserName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser !== '' && system !== '') return words.browserOn(browser, system);
  return browser || system || words.unknownBrowser;
}

function howOf(session: OwnSession): string {
  const { is_this, address, created_at, confirmed_at, expires_at } = session;
  const parts = [
    is_this ? browserName(session) : '',
    address,
    words.signedIn(agoOf(created_at)),
    confirmed_at <= created_at ? '' : words.confirmed(agoOf(confirmed_at)),
    words.ends(dayOf(expires_at)),
  ];
  return listed(...parts.filter((part) => part !== ''));
}

export function Tokens() {
  const change = useOwnChange();
  const end = useEnding('settings-tokens', change, tokens.again);
  const revoke = (token_id: string) =>
    end(async () => {
      await call('tokenRevoke', { params: { token_id } });
      return words.tokenEnded;
    });
  const all = tokens.value.value;
  return (
    <Group id="settings-tokens" title={words.tokens} change={change} of={tokens}>
      {all?.length === 0 && (
        <p class="settings-none">
          {words.noTokens}{' '}
          <code>
            <Plain text={`hdo reviewer token ${JSON.stringify(ownName())}`} />
          </code>
        </p>
      )}
      {all?.map((token) => (
        <Token key={token.token_id} token={token} label={words.endToken} text={words.end} end={revoke} />
      ))}
    </Group>
  );
}

type TokenProps = {
  token: { readonly token_id: string; readonly created_at: string; readonly expires_at: string };
  label(token_id: string): string;
  text: string;
  end(token_id: string): void;
};

export function Token({ token: { token_id, created_at, expires_at }, label, text, end }: TokenProps) {
  const how = listed(words.made(agoOf(created_at)), words.ends(dayOf(expires_at)));
  return (
    <Setting label={<code>{token_id}</code>} how={how}>
      <QuietButton label={label(token_id)} onPress={() => end(token_id)}>
        {text}
      </QuietButton>
    </Setting>
  );
}
