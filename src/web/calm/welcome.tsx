import { Icon } from '../icon.tsx';
import { words } from '../words.ts';
import { calmWords } from '../words-decided.ts';

const body = `{
    "caller_item_id": "hello-1",
    "row_type": {"display": "Question", "icon": "message-square"},
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

/** Before the first request: how to send one, with the address of this appliance. */
export function Welcome() {
  const url = `${location.origin}/api/input/send`;
  const headers = ['"Authorization: Bearer $HDO_API_KEY"', '"Content-Type: application/json"'];
  const command = [`curl ${url}`, ...headers.map((header) => `-H ${header}`), `-d '${body}'`].join(' \\\n  ');
  return (
    <div class="item calm">
      <h2 class="big">{calmWords.welcome}</h2>
      <p class="item-sub">{calmWords.welcomeHow}</p>
      <div class="snippet">
        <pre tabIndex={0} role="group" aria-label={calmWords.command}>
          {command}
        </pre>
        {navigator.clipboard && (
          <button type="button" class="quiet" onClick={() => navigator.clipboard.writeText(command)}>
            <Icon name="copy" />
            {words.copy}
          </button>
        )}
      </div>
      <p class="field-note after">
        {calmWords.welcomeOr} <code>hdo demo</code>: {calmWords.welcomeAfter}
      </p>
    </div>
  );
}
