import { useSignal } from '@preact/signals';
import { useCallerChange } from '../callers/use-caller-change.ts';
import { ActionButton } from '../parts/button.tsx';
import { Calm } from '../parts/calm.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { Snippet } from '../parts/snippet.tsx';
import { Plain } from '../plain.tsx';
import { type FirstKey, makeFirstKey } from '../state/first-key.ts';
import { isAdmin } from '../state/session.ts';
import { dayOf } from '../time/day.ts';
import { welcomeWords as words } from '../words-callers.ts';
import { calmWords } from '../words-decided.ts';

const body = `{
    "caller_item_id": "hello-1",
    "row_type": {"display": "Question",
                 "icon": "message-square"},
    "title": "Can you see this?",
    "subtitle": "The first request",
    "summary": "Press 1 for yes.",
    "link_buttons": [],
    "actions": [
      {"display": "Yes", "icon": "check", "value": "yes",
       "overflow": false, "popup": {"kind": "none"}},
      {"display": "No", "icon": "x", "value": "no",
       "overflow": false, "popup": {"kind": "none"}}
    ]
  }`;

/** Before the first request: how to send one, with the address of this appliance and, for admins, a key. */
export function Welcome() {
  const made = useSignal<FirstKey | undefined>(undefined);
  return (
    <Calm title={calmWords.welcome} how={calmWords.welcomeHow}>
      <Snippet label={calmWords.command} text={commandWith(made.value?.api_key ?? '$HDO_API_KEY')} />
      <div role="status">{made.value && <Made made={made.value} />}</div>
      {isAdmin() && !made.value ? (
        <MakeKey
          done={(key) => {
            made.value = key;
          }}
        />
      ) : (
        !made.value && <p class="field-note after">{words.ownKey}</p>
      )}
      <p class="field-note after">
        {calmWords.welcomeOr} <code>hdo demo</code>: {calmWords.welcomeAfter}
      </p>
    </Calm>
  );
}

function commandWith(api_key: string): string {
  const headers = [`"Authorization: Bearer ${api_key}"`, '"Content-Type: application/json"'];
  const send = `curl ${location.origin}/api/input/send`;
  return [send, ...headers.map((header) => `-H ${header}`), `-d '${body}'`].join(' \\\n  ');
}

function Made({ made: { display_name, expires_at } }: { made: FirstKey }) {
  return (
    <p class="field-note after">
      {words.madeFor}
      <b>
        <Plain text={display_name} />
      </b>
      {words.madeUntil(dayOf(expires_at ?? ''))}
    </p>
  );
}

function MakeKey({ done }: { done(key: FirstKey): void }) {
  const change = useCallerChange();
  const make = async () => {
    const key = await change.run(makeFirstKey);
    if (key) done(key);
  };
  return (
    <div class="calm-acts">
      <ActionButton icon="key-round" tone="brand" style="solid" onPress={() => void make()}>
        {words.make}
      </ActionButton>
      <FieldError id="first-key-problem" message={change.problem.value?.message} />
    </div>
  );
}
