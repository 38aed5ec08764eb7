import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ActionButton } from '../parts/button.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { go } from '../state/place.ts';
import { readWishes, type Wish } from '../state/wishes.ts';
import { connectWords as words } from '../words-connect.ts';
import { Pane } from './pane.tsx';
import { Refuse } from './refuse.tsx';
import { Wants, WishFacts } from './wish-facts.tsx';

/** Asks for the code, which the appliance does not know: whoever has it has it from the program. */
export function TypeCode({ wish }: { wish: Wish | undefined }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!wish) title.current?.focus();
  }, []);
  return (
    <Pane label={words.request} position={words.request}>
      <div class="item">
        <h2 class="item-title" tabIndex={-1} ref={title} dir="auto">
          {wish ? <Wants wish={wish} /> : words.title}
        </h2>
        <p class="item-sub">{words.typeHow}</p>
        <CodeForm />
        {wish && <WishFacts wish={wish} over={() => void readWishes()} />}
        {wish && (
          <p class="block-acts">
            <Refuse wish={wish} done={() => go({ caller_id: undefined })} />
          </p>
        )}
      </div>
    </Pane>
  );
}

function CodeForm() {
  const problem = useSignal<string | undefined>(undefined);
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).toUpperCase();
    const letters = code.replaceAll(/[^A-Z]/g, '');
    problem.value = letters.length === 8 ? undefined : words.missing;
    if (problem.value === undefined) go({ connect: `${letters.slice(0, 4)}-${letters.slice(4)}` });
  };
  return (
    <form class="in-place" onSubmit={submit} noValidate>
      <div class="field">
        <label for="user-code">{words.code}</label>
        <input
          class="input user-code"
          id="user-code"
          name="code"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          placeholder="WDJB-MJHT"
          dir="ltr"
          aria-invalid={problem.value !== undefined}
          aria-describedby="user-code-problem"
        />
        <FieldError id="user-code-problem" message={problem.value} />
      </div>
      <ActionButton tone="brand" style="solid" submit>
        {words.goOn}
      </ActionButton>
    </form>
  );
}
