import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { browserName } from '../settings/sessions.tsx';
import { Group, Setting } from '../settings/setting.tsx';
import { settingsWords } from '../settings/words.ts';
import { FieldError } from '../ui/field-error.tsx';
import { listed } from '../ui/listed.ts';
import { agoOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import type { Shown } from './state.ts';
import { usePeopleChange } from './use-people-change.ts';
import { peopleWords as words } from './words.ts';

type Props = { found: Shown; read(): Promise<void> };

/** Lists the sessions of a person. An admin ends one or all. */
export function PersonSessions({ found: { reviewer, sessions }, read }: Props) {
  const { reviewer_id, name } = reviewer;
  const { problem, end } = useEnding('person-sessions', read);
  const endAll = () =>
    end(async () => {
      const { ended } = await call('reviewerSignOut', { params: { reviewer_id } });
      return words.signedOut(name, ended.sessions);
    });
  return (
    <Group id="person-sessions" title={words.sessions}>
      <FieldError id="person-sessions-problem" message={problem} />
      {sessions.length === 0 && <p class="settings-none">{words.noSessions}</p>}
      {sessions.map((session) => {
        const { session_id, address, created_at, last_used_at } = session;
        const how = [address, words.signedIn(agoOf(created_at)), words.used(agoOf(last_used_at))];
        const endOne = () =>
          end(async () => {
            await call('reviewerSessionRevoke', { params: { reviewer_id, session_id } });
            return words.sessionEnded;
          });
        return (
          <Setting key={session_id} label={browserName(session)} how={listed(...how.filter((part) => part !== ''))}>
            <End label={words.endSession(browserName(session))} press={endOne}>
              {words.end}
            </End>
          </Setting>
        );
      })}
      {sessions.length > 1 && (
        <p class="settings-act">
          <End label={words.endSessions} press={endAll}>
            {words.endSessions}
          </End>
        </p>
      )}
    </Group>
  );
}

/** Lists the usable tokens of a person. An admin revokes one. */
export function PersonTokens({ found: { reviewer, tokens }, read }: Props) {
  const { reviewer_id } = reviewer;
  const { problem, end } = useEnding('person-tokens', read);
  const revoke = (token_id: string) =>
    end(async () => {
      await call('reviewerTokenRevoke', { params: { reviewer_id, token_id } });
      return words.tokenRevoked;
    });
  return (
    <Group id="person-tokens" title={words.programs}>
      <FieldError id="person-tokens-problem" message={problem} />
      {tokens.length === 0 && <p class="settings-none">{words.noPrograms}</p>}
      {tokens.map(({ token_id, created_at, expires_at }) => (
        <Setting
          key={token_id}
          label={<code>{token_id}</code>}
          how={listed(settingsWords.made(agoOf(created_at)), settingsWords.ends(dayOf(expires_at)))}
        >
          <End label={words.revokeToken(token_id)} press={() => revoke(token_id)}>
            {words.revoke}
          </End>
        </Setting>
      ))}
    </Group>
  );
}

type EndProps = { label: string; press(): void; children: string };

function End({ label, press, children }: EndProps) {
  return (
    <button type="button" class="quiet" aria-label={label} onClick={press}>
      {children}
    </button>
  );
}

/** Runs an act that ends access, says what it did, reads the person again and focuses the title of the group. */
export function useEnding(group: string, read: () => Promise<void>) {
  const { problem, run } = usePeopleChange();
  const end = async (act: () => Promise<string>) => {
    const said = await run(act);
    if (said !== undefined) toast.value = { icon: 'check', said };
    await read();
    document.getElementById(group)?.focus(); // the pressed button may be gone
  };
  return { problem: problem.value?.message, end: (act: () => Promise<string>) => void end(act) };
}
