import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { ownName, renamed } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { Sentence } from '../ui/plain.tsx';
import { useOwnChange } from './use-own-change.ts';
import { settingsWords as words } from './words.ts';

const refusals = {
  duplicate_value: words.nameTaken,
  too_short: words.missingName,
  too_long: words.nameTooLong,
  unsupported_characters: words.nameUnseen,
  invalid_format: words.nameJoins,
};

/** Shows the person's name. Enter, or the button that appears after an edit, saves it. */
export function NameField() {
  const present = useComputed(ownName);
  const text = useSignal(ownName());
  const { problem, run } = useOwnChange(refusals);
  useSignalEffect(() => {
    text.value = present.value; // not at every change of the session, which would drop what is typed
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
          <Sentence of={words.nameHow}>
            <code>{words.nameField}</code>
          </Sentence>
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
