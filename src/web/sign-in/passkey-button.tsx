import { useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { webauthn } from '../server/passkeys.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { signInByPasskey } from './passkey.ts';
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
