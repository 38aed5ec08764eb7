import { Link } from '../requests/link.tsx';
import { unnarrowed } from '../requests/place.ts';
import { lookAt } from '../requests/selection.ts';
import { Icon } from '../ui/icon.tsx';
import { shown } from '../ui/plain.tsx';
import { fullOf } from '../ui/time/age.ts';
import { uiWords } from '../ui/words.ts';
import { timeOf } from './days.ts';
import { badKinds, kindIcons } from './kinds.ts';
import type { AuditEvent } from './state.ts';
import { kindWords, activityWords as words } from './words.ts';

export function Entry({ event }: { event: AuditEvent }) {
  const { at, kind, action_value, subject } = event;
  return (
    <tr>
      <td>
        <time dateTime={at} title={fullOf(at)}>
          {timeOf(at)}
        </time>
      </td>
      <td>
        <span class={badKinds.has(kind) ? 'what is-bad' : 'what'}>
          <Icon name={kindIcons[kind]} />
          {kindWords[kind]}
        </span>
      </td>
      <td dir="auto">{shown(whoOf(event))}</td>
      <td dir="auto">
        <About event={event} />
      </td>
      <td dir="auto">
        {action_value !== null && <code>{action_value}</code>}
        {action_value === null && isAboutCaller(event) && shown(event.caller_name ?? '')}
      </td>
      <td>
        <code>{subject}</code>
      </td>
    </tr>
  );
}

/** Names the actor of an event, or gives its id if the name is gone. */
function whoOf({ actor, actor_name }: AuditEvent): string {
  if (actor === 'operator') return uiWords.operator;
  if (actor === 'retention') return words.retention;
  if (actor_name === null) return actor;
  return actor.startsWith('tok_') ? words.byToken(actor_name) : actor_name;
}

/** Tells whether an entry also names the caller, as events about keys do. */
function isAboutCaller({ kind, caller_name }: AuditEvent): boolean {
  return kind.startsWith('key.') && caller_name !== null;
}

function About({ event: { kind, item_id, caller_item_id, subject_name } }: { event: AuditEvent }) {
  if (caller_item_id === null) return subject_name === null ? null : shown(subject_name);
  const name = <code>{shown(caller_item_id)}</code>;
  if (item_id === null) return name;
  const view = /^(item|approval)\./.test(kind) ? 'queue' : 'decided';
  return (
    <Link class="text-link" to={{ ...unnarrowed, view, item_id }} onGo={() => lookAt(item_id)}>
      {name}
    </Link>
  );
}
