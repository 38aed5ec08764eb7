import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { go } from '../requests/place.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { DeviceRequestFacts, Wants } from './device-request-facts.tsx';
import { deviceRequestWords as words } from './device-request-words.ts';
import { type DeviceRequest, deviceRequests } from './device-requests.ts';
import { Pane } from './pane.tsx';
import { Refuse } from './refuse.tsx';

/** Asks for the code that the program shows. The list of device requests does not contain it. */
export function TypeCode({ request }: { request: DeviceRequest | undefined }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!request) title.current?.focus();
  }, []);
  return (
    <Pane label={words.request} position={words.request}>
      <div class="item">
        <h2 class="item-title" tabIndex={-1} ref={title} dir="auto">
          {request ? <Wants request={request} /> : words.title}
        </h2>
        <p class="item-sub">{words.typeHow}</p>
        <CodeForm />
        {request && <DeviceRequestFacts request={request} over={() => void deviceRequests.again()} />}
        {request && (
          <p class="block-acts">
            <Refuse request={request} done={() => go({ caller_id: undefined })} />
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
