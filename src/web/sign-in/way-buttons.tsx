import { useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { ApiError, addRoutes, call } from '../server/api.ts';
import { webauthn } from '../server/passkeys.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { outward } from '../ui/out-link.tsx';
import { signIn } from './enter.ts';
import { beginOidc } from './oidc.ts';
import { wayWords } from './way-words.ts';
import { signInWords as words } from './words.ts';

/** Runs one attempt to sign in at a time. It resolves to true on success, and keeps the message of a failure. */
export function useAttempt() {
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  const attempt = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    if (busy.peek()) return false;
    busy.value = true;
    problem.value = await work();
    busy.value = false;
    return problem.peek() === undefined;
  };
  return { problem, attempt };
}

/** Signs in at the provider, in this tab. */
export function OidcButton({ host }: { host: string }) {
  const go = async () => {
    const begun = await beginOidc({ purpose: 'sign_in', path: location.pathname + location.search });
    if ('problem' in begun) return begun.problem;
    location.assign(begun.url);
    return undefined;
  };
  return <WayButton text={wayWords.signInWith(host)} run={go} />;
}

/** Signs in as the person whom the proxy names. */
export function HeaderButton() {
  return <WayButton text={wayWords.throughProxy} run={() => signIn({ way: 'header' })} />;
}

function WayButton({ text, run }: { text: string; run(): Promise<string | undefined> }) {
  const { problem, attempt } = useAttempt();
  return (
    <div class="sign-in-form sign-in-way">
      <ActionButton style="outline" wide onPress={() => void attempt(run)}>
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
          <span class="label">{purpose === 'confirm' ? wayWords.confirmWith(host) : wayWords.signInWith(host)}</span>
        </a>
      )}
      <p class="field-note">{wayWords.inOtherTab}</p>
      <FieldError id={useId()} message={problem.value} />
    </div>
  );
}

type PasskeyProps = {
  text?: string;
  /** True if another way follows, which it separates. */
  isFirst: boolean;
  done?(): void;
};

/** Signs in with a passkey by one press. It has the focus first. */
export function PasskeyButton({ text = words.withPasskey, isFirst, done }: PasskeyProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { problem, attempt } = useAttempt();
  useEffect(() => void webauthn().catch(() => {}), []); // a press tries again, and says what failed
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  const enter = async () => {
    if (await attempt(signInByPasskey)) done?.();
  };
  return (
    <>
      <div class="sign-in-passkey" ref={place}>
        <ActionButton icon="key-round" wide first onPress={() => void enter()}>
          {text}
        </ActionButton>
        <FieldError id={`${id}-problem`} message={problem.value} />
      </div>
      {isFirst && <p class="sign-in-or">{words.or}</p>}
    </>
  );
}

addRoutes({ passkeyChallenge: ['POST', '/review/api/passkeys/challenge'] });

/** Signs in with a passkey that the person chooses. Returns a message on failure. */
async function signInByPasskey(): Promise<string | undefined> {
  const loaded = await webauthn().catch(() => undefined); // the message below says it
  if (!loaded) return words.unreachable;
  try {
    const { made: passkey, failed } = await loaded.proofOf(await call('passkeyChallenge'));
    return passkey ? await signIn({ passkey }) : words.noPasskey(failed);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'unreachable' ? words.unreachable : error.message || words.failed;
  }
}
