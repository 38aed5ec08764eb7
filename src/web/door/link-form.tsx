import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ActionButton } from '../parts/button.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { doorWords as words } from '../words-door.ts';
import { signIn } from './enter.ts';

/** Signs in with the secret of a link, at the press of a button. */
export function LinkForm({ link, leave }: { link: string; leave(): void }) {
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
  return (
    <div class="door-form" ref={place}>
      <p class="door-host">{words.linkHow}</p>
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
