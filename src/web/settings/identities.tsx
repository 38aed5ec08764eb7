import { useEffect } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { ApiError, call } from '../server/api.ts';
import { keepBegun, returnedIdentity, saidOf } from '../sign-in/oidc.ts';
import { wayWords } from '../sign-in/way-words.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { listed } from '../ui/listed.ts';
import { Plain } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { identityWords as words } from './identity-words.ts';
import { Group, Setting } from './setting.tsx';
import { identities } from './state.ts';
import { Unread } from './unread.tsx';
import { useOwnChange } from './use-own-change.ts';

/** Lists the person’s accounts at providers of single sign-on. Hidden where there is no provider and no account. */
export function Identities() {
  const { problem, run } = useOwnChange();
  const known = identities.value.value;
  const returned = returnedIdentity.value;
  const change = async (work: () => Promise<unknown>, said?: string) => {
    const isDone = (await run(() => inWords(work))) !== undefined;
    if (isDone && said !== undefined) toast.value = { icon: 'check', said };
    await identities.again();
    if (isDone) document.getElementById('settings-identities')?.focus(); // the pressed button is gone
  };
  useEffect(() => {
    if (!returned) return;
    returnedIdentity.value = undefined;
    void change(() => call('identityAdd', { body: returned }), words.added);
  }, [returned]);
  if (known && known.issuer === null && known.identities.length === 0) return null;
  return (
    <Group id="settings-identities" title={words.title}>
      <FieldError id="settings-identities-problem" message={problem.value?.message} />
      <Unread of={identities} />
      {known?.identities.length === 0 && <p class="settings-none">{words.none}</p>}
      {known?.identities.map(({ identity_id, issuer, label, created_at, last_used_at }) => (
        <Setting
          key={identity_id}
          label={<Plain text={label} />}
          how={listed(words.at(hostOf(issuer)), last_used_at === null ? addedOn(created_at) : used(last_used_at))}
        >
          <button
            type="button"
            class="quiet"
            aria-label={words.removeOne(label)}
            onClick={() => void change(() => call('identityRemove', { params: { identity_id } }), words.removed)}
          >
            {words.remove}
          </button>
        </Setting>
      ))}
      {known && known.issuer !== null && (
        <p class="settings-act">
          <ActionButton tone="neutral" style="outline" onPress={() => void run(() => inWords(begin))}>
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

function addedOn(time: string): string {
  return words.addedOn(agoOf(time));
}

function used(time: string): string {
  return words.used(agoOf(time));
}

function hostOf(issuer: string): string {
  return URL.parse(issuer)?.host ?? issuer;
}
