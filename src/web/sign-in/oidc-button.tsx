import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { outward } from '../ui/outward.ts';
import { signIn } from './enter.ts';
import { beginOidc } from './oidc.ts';
import { wayWords as words } from './way-words.ts';

/** Signs in at the provider, in this tab. */
export function OidcButton({ host }: { host: string }) {
  const go = async () => {
    const begun = await beginOidc({ purpose: 'sign_in', path: location.pathname + location.search });
    if ('problem' in begun) return begun.problem;
    location.assign(begun.url);
    return undefined;
  };
  return <WayButton text={words.signInWith(host)} run={go} />;
}

/** Signs in as the person whom the proxy names. */
export function HeaderButton() {
  return <WayButton text={words.throughProxy} run={() => signIn({ way: 'header' })} />;
}

/** A button that runs one attempt at a time, and shows its message on failure. */
function WayButton({ text, run }: { text: string; run(): Promise<string | undefined> }) {
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  const press = async () => {
    if (busy.peek()) return;
    busy.value = true;
    problem.value = await run();
    busy.value = false;
  };
  return (
    <div class="sign-in-form sign-in-way">
      <ActionButton tone="brand" style="outline" wide onPress={() => void press()}>
        {text}
      </ActionButton>
      <FieldError id={useId()} message={problem.value} />
    </div>
  );
}

type LinkProps = { purpose: 'sign_in' | 'confirm'; host: string };

/** Opens the provider in another tab, so that this page keeps its state. The address is ready before the press. */
export function OidcLink({ purpose, host }: LinkProps) {
  const url = useSignal('');
  const problem = useSignal<string | undefined>(undefined);
  const begin = async () => {
    const begun = await beginOidc({ purpose, path: null });
    problem.value = 'problem' in begun ? begun.problem : undefined;
    url.value = 'url' in begun ? begun.url : '';
  };
  useEffect(() => void begin(), [purpose]);
  return (
    <div class="sign-in-form">
      {url.value !== '' && (
        <a class="action is-wide" data-tone="brand" data-style="outline" href={url.value} {...outward}>
          <span class="label">{purpose === 'confirm' ? words.confirmWith(host) : words.signInWith(host)}</span>
        </a>
      )}
      <p class="field-note">{words.inOtherTab}</p>
      <FieldError id={useId()} message={problem.value} />
    </div>
  );
}
