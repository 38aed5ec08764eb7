import { useMemo } from 'preact/hooks';
import { call } from '../server/api.ts';
import { resource } from '../server/resource.ts';
import { browserName, Token } from '../settings/access.tsx';
import { passkeyWords } from '../settings/passkey-words.ts';
import { Passkey } from '../settings/passkeys.tsx';
import { Group, Setting, useEnding } from '../settings/setting.tsx';
import type { OwnPasskey } from '../settings/state.ts';
import { QuietButton } from '../ui/button.tsx';
import { listed } from '../ui/numbers.ts';
import { agoOf } from '../ui/time/age.ts';
import { type PersonRead, usePeopleChange } from './state.ts';
import { peopleWords as words } from './words.ts';

type Props = { found: PersonRead; read(): Promise<void> };

export function PersonSessions({ found: { reviewer, sessions }, read }: Props) {
  const { reviewer_id, name } = reviewer;
  const change = usePeopleChange();
  const end = useEnding('person-sessions', change, read);
  const endOne = (session_id: string) =>
    end(async () => {
      await call('reviewerSessionRevoke', { params: { reviewer_id, session_id } });
      return words.sessionEnded;
    });
  const endAll = () =>
    end(async () => {
      const { ended } = await call('reviewerSignOut', { params: { reviewer_id } });
      return words.signedOut(name, ended.sessions);
    });
  return (
    <Group id="person-sessions" title={words.sessions} change={change}>
      {sessions.length === 0 && <p class="settings-none">{words.noSessions}</p>}
      {sessions.map(({ session_id, address, created_at, last_used_at, ...browser }) => {
        const how = [address, words.signedIn(agoOf(created_at)), words.used(agoOf(last_used_at))];
        return (
          <Setting key={session_id} label={browserName(browser)} how={listed(...how.filter((part) => part !== ''))}>
            <QuietButton label={words.endSession(browserName(browser))} onPress={() => void endOne(session_id)}>
              {words.end}
            </QuietButton>
          </Setting>
        );
      })}
      {sessions.length > 1 && (
        <p class="settings-act">
          <QuietButton onPress={() => void endAll()}>{words.endSessions}</QuietButton>
        </p>
      )}
    </Group>
  );
}

export function PersonTokens({ found: { reviewer, tokens }, read }: Props) {
  const { reviewer_id } = reviewer;
  const change = usePeopleChange();
  const end = useEnding('person-tokens', change, read);
  const revoke = (token_id: string) =>
    end(async () => {
      await call('reviewerTokenRevoke', { params: { reviewer_id, token_id } });
      return words.tokenRevoked;
    });
  return (
    <Group id="person-tokens" title={words.programs} change={change}>
      {tokens.length === 0 && <p class="settings-none">{words.noPrograms}</p>}
      {tokens.map((token) => (
        <Token key={token.token_id} token={token} label={words.revokeToken} text={words.revoke} end={revoke} />
      ))}
    </Group>
  );
}

export function PersonPasskeys({ found: { reviewer } }: Pick<Props, 'found'>) {
  const { reviewer_id } = reviewer;
  const passkeys = useMemo(
    () =>
      resource(async () => (await call('reviewerPasskeyList', { params: { reviewer_id } })).passkeys, {
        on: () => true,
      }),
    [reviewer_id],
  );
  const change = usePeopleChange();
  const end = useEnding('person-passkeys', change, passkeys.again);
  const remove = ({ passkey_id }: OwnPasskey) =>
    end(async () => {
      await call('reviewerPasskeyRemove', { params: { reviewer_id, passkey_id } });
      return passkeyWords.removedOther;
    });
  const all = passkeys.value.value ?? [];
  return (
    <Group id="person-passkeys" title={passkeyWords.title} change={change}>
      {passkeys.error.value && <p class="settings-none">{words.notRead}</p>}
      {!passkeys.error.value && all.length === 0 && <p class="settings-none">{words.noPrograms}</p>}
      {!passkeys.error.value && all.map((one) => <Passkey key={one.passkey_id} passkey={one} remove={remove} />)}
    </Group>
  );
}
