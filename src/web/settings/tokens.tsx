import { call } from '../api.ts';
import { FieldError } from '../parts/field-error.tsx';
import { Plain } from '../plain.tsx';
import { tokens } from '../state/own.ts';
import { ownName } from '../state/session.ts';
import { toast } from '../state/toast.ts';
import { agoOf } from '../time/age.ts';
import { dayOf } from '../time/day.ts';
import { settingsWords as words } from '../words-settings.ts';
import { Group, Setting } from './setting.tsx';
import { Unread } from './unread.tsx';
import { useOwnChange } from './use-own-change.ts';

/** The programs that act as the person; each can be stopped. */
export function Tokens() {
  const { problem, run } = useOwnChange();
  const end = async (token_id: string) => {
    const done = await run(() => call('tokenRevoke', { params: { token_id } }));
    if (done) toast.value = { icon: 'check', said: words.tokenEnded };
    await tokens.read();
    document.getElementById('settings-tokens')?.focus(); // the button that was pressed is gone
  };
  const all = tokens.value.value;
  return (
    <Group id="settings-tokens" title={words.tokens}>
      <FieldError id="settings-tokens-problem" message={problem.value?.message} />
      <Unread of={tokens} />
      {all?.length === 0 && (
        <p class="settings-none">
          {words.noTokens}{' '}
          <code>
            <Plain text={words.tokenCommand(ownName())} />
          </code>
        </p>
      )}
      {all?.map(({ token_id, created_at, expires_at }) => (
        <Setting
          key={token_id}
          label={<code>{token_id}</code>}
          how={`${words.made(agoOf(created_at))}, ${words.ends(dayOf(expires_at))}`}
        >
          <button type="button" class="quiet" aria-label={words.endToken(token_id)} onClick={() => void end(token_id)}>
            {words.end}
          </button>
        </Setting>
      ))}
    </Group>
  );
}
