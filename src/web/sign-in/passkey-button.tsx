import { useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { ApiError, addRoutes, call } from '../server/api.ts';
import { webauthn } from '../server/passkeys.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { signIn } from './enter.ts';
import { signInWords as words } from './words.ts';

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
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  useEffect(() => void webauthn().catch(() => {}), []); // a press tries again, and says what failed
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  const use = async () => {
    if (busy.value) return;
    busy.value = true;
    problem.value = await signInByPasskey();
    busy.value = false;
    if (problem.value === undefined) done?.();
  };
  return (
    <>
      <div class="sign-in-passkey" ref={place}>
        <ActionButton tone="brand" style="solid" icon="key-round" wide first onPress={use}>
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
