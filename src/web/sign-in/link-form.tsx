import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { session } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { signIn } from './enter.ts';
import { signInWords as words } from './words.ts';

type Props = {
  link: string;
  /** Signs in without a press, unless somebody is signed in. */
  at_once: boolean;
  leave(): void;
};

/** Signs in with the secret of a link, after a button press. */
export function LinkForm({ link, at_once, leave }: Props) {
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  const use = async () => {
    if (busy.value) return;
    busy.value = true;
    problem.value = await signIn({ link });
    busy.value = false;
  };
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  useEffect(() => {
    if (at_once && session.peek().is === 'none') void use();
  }, []);
  return (
    <div class="sign-in-form" ref={place}>
      <p class="sign-in-host">{words.linkHow}</p>
      <FieldError id="link-problem" message={problem.value} />
      <ActionButton tone="brand" style="solid" wide onPress={use}>
        {words.linkUse}
      </ActionButton>
      <ActionButton tone="neutral" style="outline" wide onPress={leave}>
        {words.withPassword}
      </ActionButton>
    </div>
  );
}
