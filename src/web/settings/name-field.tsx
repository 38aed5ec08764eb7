import { useSignal, useSignalEffect } from '@preact/signals';
import { call } from '../api.ts';
import { ActionButton } from '../parts/button.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { ownName, renamed } from '../state/session.ts';
import { toast } from '../state/toast.ts';
import { settingsWords as words } from '../words-settings.ts';
import { useOwnChange } from './use-own-change.ts';

const refusals = { duplicate_value: words.nameTaken, too_short: words.missingName, too_long: words.nameTooLong };

/** The person's name; it is changed by Enter or by the button that appears. */
export function NameField() {
  const text = useSignal(ownName());
  const { problem, run } = useOwnChange(refusals);
  useSignalEffect(() => {
    text.value = ownName();
  });
  const send = async (event: Event) => {
    event.preventDefault();
    const name = text.peek().trim();
    if (name === ownName()) return;
    const changed = await run(() => call('nameSet', { body: { name } }));
    if (changed) {
      renamed(changed.reviewer);
      toast.value = { icon: 'check', said: words.nameSaved };
    }
    document.getElementById('own-name')?.focus();
  };
  return (
    <form class="setting" onSubmit={send} noValidate>
      <div>
        <label for="own-name">{words.name}</label>
        <p id="own-name-how">
          {words.nameHow} <code>{words.nameField}</code>.
        </p>
        <FieldError id="own-name-problem" message={problem.value?.message} />
      </div>
      <div class="setting-control">
        <input
          class="input"
          id="own-name"
          name="name"
          autoComplete="name"
          dir="auto"
          value={text.value}
          aria-invalid={problem.value !== undefined}
          aria-describedby="own-name-how own-name-problem"
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        {text.value.trim() !== ownName() && (
          <ActionButton tone="brand" style="solid" submit>
            {words.save}
          </ActionButton>
        )}
      </div>
    </form>
  );
}
