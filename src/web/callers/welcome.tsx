import { useSignal } from '@preact/signals';
import { addRoutes, call } from '../server/api.ts';
import { isAdmin } from '../server/session.ts';
import { describeBy, useChange } from '../server/use-change.ts';
import { ActionButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { withLateStyle } from '../ui/late-style.ts';
import { Plain, Sentence } from '../ui/plain.tsx';
import { dayOf } from '../ui/time/day.ts';
import { type FreshKey, keepKey } from './fresh-keys.ts';
import { useCallerChange } from './in-place.tsx';
import { Snippet } from './snippets.tsx';
import { callers } from './state.ts';

import { callerWords, welcomeWords as words } from './words.ts';

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

addRoutes({ demoSend: ['POST', '/review/api/demo'] });

export const loadWelcome = () => withLateStyle(Welcome);

/** Says before the first request where requests appear, and shows admins how to send one. */
function Welcome() {
  return (
    <Empty title={words.welcome} how={words.welcomeHow}>
      {isAdmin() && <FirstRequest />}
    </Empty>
  );
}

/** Shows a command that sends a request to this server, and offers a key for it. */
function FirstRequest() {
  const made = useSignal<FirstKey | undefined>(undefined);
  return (
    <>
      <p class="field-note after">{words.tryIt}</p>
      <Snippet label={words.command} text={commandWith(made.value?.api_key ?? '$HDO_API_KEY')} />
      <div role="status">{made.value && <Made made={made.value} />}</div>
      {!made.value && <IssueKey done={(key) => (made.value = key)} />}
      <Demo />
    </>
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
      <Sentence of={(caller) => words.madeFor(caller, dayOf(expires_at ?? ''))}>
        <b>
          <Plain text={display_name} />
        </b>
      </Sentence>
    </p>
  );
}

function IssueKey({ done }: { done(key: FirstKey): void }) {
  const change = useCallerChange();
  const make = async () => {
    const key = await change.run(issueFirstKey);
    if (key) done(key);
  };
  return (
    <div class="empty-acts">
      <ActionButton icon="key-round" onPress={() => void make()}>
        {words.issueKey}
      </ActionButton>
      <FieldError id="first-key-problem" message={change.problem.value?.message} />
    </div>
  );
}

function Demo() {
  const change = useChange({ problemOf: describeBy({ failed: callerWords.failed }) });
  return (
    <>
      <p class="field-note after">{words.demoHow}</p>
      <div class="empty-acts">
        <ActionButton
          icon="send"
          tone="neutral"
          style="outline"
          onPress={() => void change.run(() => call('demoSend'))}
        >
          {words.sendDemo}
        </ActionButton>
        <FieldError id="demo-problem" message={change.problem.value?.message} />
      </div>
    </>
  );
}

/** A key for the first request, with the name of its caller. */
type FirstKey = FreshKey & { readonly display_name: string };

const first_name = 'agent';
const lifetime = '90d';

/**
 * Issues a key for the first active caller, or adds a caller for it. The key is kept like every new key, because the
 * first request replaces this page.
 * @throws {ApiError}
 */
async function issueFirstKey(): Promise<FirstKey> {
  await callers.again();
  const known = callers.value.peek().find(({ status }) => status === 'active');
  const { caller_id, display_name } = known ?? (await call('callerAdd', { body: { name: first_name } }));
  const key = await call('keyIssue', { params: { caller_id }, body: { expires: lifetime } });
  keepKey(key);
  return { ...key, display_name };
}
