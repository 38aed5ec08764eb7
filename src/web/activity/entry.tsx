import { Icon } from '../icon.tsx';
import { Link } from '../parts/link.tsx';
import { Plain } from '../plain.tsx';
import type { AuditEvent } from '../state/activity.ts';
import { unnarrowed } from '../state/place.ts';
import { fullOf } from '../time/age.ts';
import { kindWords, activityWords as words } from '../words-activity.ts';
import { timeOf } from './days.ts';
import { badKinds, kindIcons } from './kinds.ts';

/** One entry: when, what, who, about which item, and under which id. */
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
      <td dir="auto">
        <Plain text={whoOf(event)} />
      </td>
      <td dir="auto">
        <About event={event} />
      </td>
      <td dir="auto">
        {action_value !== null && <code>{action_value}</code>}
        {action_value === null && isAboutCaller(event) && <Plain text={event.caller_name ?? ''} />}
      </td>
      <td>
        <code>{subject}</code>
      </td>
    </tr>
  );
}

/** Who did it, by name as long as it has one. */
function whoOf({ actor, actor_name }: AuditEvent): string {
  if (actor === 'operator') return words.operator;
  if (actor === 'retention') return words.retention;
  if (actor_name === null) return actor;
  return actor.startsWith('tok_') ? words.byToken(actor_name) : actor_name;
}

/** A key is told with whose it is. */
function isAboutCaller({ kind, caller_name }: AuditEvent): boolean {
  return kind.startsWith('key.') && caller_name !== null;
}

function About({ event: { kind, item_id, caller_item_id, subject_name } }: { event: AuditEvent }) {
  if (caller_item_id === null) return subject_name === null ? null : <Plain text={subject_name} />;
  const name = (
    <code>
      <Plain text={caller_item_id} />
    </code>
  );
  if (item_id === null) return name;
  const view = kind.startsWith('item.') ? 'queue' : 'decided';
  return (
    <Link class="text-link" to={{ ...unnarrowed, view, item_id }}>
      {name}
    </Link>
  );
}
