import { useEffect } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { ApiError, call } from '../server/api.ts';
import { keepBegun, returnedIdentity, saidOf } from '../sign-in/oidc.ts';
import { wayWords } from '../sign-in/way-words.ts';
import { ActionButton, QuietButton } from '../ui/button.tsx';
import { listed } from '../ui/numbers.ts';
import { Plain } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { identityWords as words } from './identity-words.ts';
import { Group, Setting, useOwnChange } from './setting.tsx';
import { identities } from './state.ts';

/** Lists the person’s accounts at providers of single sign-on. Hidden where there is no provider and no account. */
export function Identities() {
  const change = useOwnChange();
  const known = identities.value.value;
  const returned = returnedIdentity.value;
  const alter = async (work: () => Promise<unknown>, said: string) => {
    const isDone = (await change.run(() => inWords(work))) !== undefined;
    if (isDone) toast.value = { icon: 'check', said };
    await identities.again();
    if (isDone) document.getElementById('settings-identities')?.focus(); // the pressed button is gone
  };
  useEffect(() => {
    if (!returned) return;
    returnedIdentity.value = undefined;
    void alter(() => call('identityAdd', { body: returned }), words.added);
  }, [returned]);
  if (known && known.issuer === null && known.identities.length === 0) return null;
  return (
    <Group id="settings-identities" title={words.title} change={change} of={identities}>
      {known?.identities.length === 0 && <p class="settings-none">{words.none}</p>}
      {known?.identities.map(({ identity_id, issuer, label, created_at, last_used_at }) => (
        <Setting
          key={identity_id}
          label={<Plain text={label} />}
          how={listed(
            words.at(hostOf(issuer)),
            last_used_at === null ? words.addedOn(agoOf(created_at)) : words.used(agoOf(last_used_at)),
          )}
        >
          <QuietButton
            label={words.removeOne(label)}
            onPress={() => void alter(() => call('identityRemove', { params: { identity_id } }), words.removed)}
          >
            {words.remove}
          </QuietButton>
        </Setting>
      ))}
      {known && known.issuer !== null && (
        <p class="settings-act">
          <ActionButton tone="neutral" style="outline" onPress={() => void change.run(() => inWords(begin))}>
            {words.add(hostOf(known.issuer))}
          </ActionButton>
        </p>
      )}
    </Group>
  );
}

/** Goes to the provider, which sends the person back with the account to add. */
async function begin(): Promise<void> {
  const { url, ...kept } = await call('identityBegin');
  if (keepBegun(kept, { purpose: 'bind', path: '/settings' })) location.assign(url);
  else throw new ApiError({ code: 'forbidden', message: wayWords.noStorage });
}

/** Runs a call. Its refusal says the reason in the words of the page. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const said = error instanceof ApiError ? saidOf(error.reason) : undefined;
    if (!(error instanceof ApiError) || said === undefined) throw error;
    throw new ApiError({ ...error, message: said });
  }
}

function hostOf(issuer: string): string {
  return URL.parse(issuer)?.host ?? issuer;
}
