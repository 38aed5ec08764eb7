import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { ownName } from '../server/session.ts';
import { FieldError } from '../ui/field-error.tsx';
import { listed } from '../ui/listed.ts';
import { Plain } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import { Group, Setting } from './setting.tsx';
import { tokens } from './state.ts';
import { Unread } from './unread.tsx';
import { useOwnChange } from './use-own-change.ts';
import { settingsWords as words } from './words.ts';

/** Lists the API tokens that act as the person, with a button that revokes each. */
export function Tokens() {
  const { problem, run } = useOwnChange();
  const end = async (token_id: string) => {
    const done = await run(() => call('tokenRevoke', { params: { token_id } }));
    if (done) toast.value = { icon: 'check', said: words.tokenEnded };
    await tokens.again();
    document.getElementById('settings-tokens')?.focus(); // the pressed button is gone
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
            <Plain text={`hdo reviewer token ${JSON.stringify(ownName())}`} />
          </code>
        </p>
      )}
      {all?.map(({ token_id, created_at, expires_at }) => (
        <Setting
          key={token_id}
          label={<code>{token_id}</code>}
          how={listed(words.made(agoOf(created_at)), words.ends(dayOf(expires_at)))}
        >
          <button type="button" class="quiet" aria-label={words.endToken(token_id)} onClick={() => void end(token_id)}>
            {words.end}
          </button>
        </Setting>
      ))}
    </Group>
  );
}
