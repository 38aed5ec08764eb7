import { Link } from '../requests/link.tsx';
import { unnarrowed } from '../requests/place.ts';
import { lookAt } from '../requests/selection.ts';
import { Icon } from '../ui/icon.tsx';
import { atStart, language } from '../ui/numbers.ts';
import { shown } from '../ui/plain.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { now } from '../ui/time/now.ts';
import { Time } from '../ui/time/time.tsx';
import { uiWords } from '../ui/words.ts';
import { badKinds, kindIcons } from './kinds.ts';
import type { AuditEvent } from './state.ts';
import { kindWords, activityWords as words } from './words.ts';

const columns = Object.values(words.columns);

export function Trail({ events }: { events: readonly AuditEvent[] }) {
  return (
    <table class="table" aria-label={words.trail}>
      <TableHead of={columns} />
      {daysOf(events).map((day) => (
        <tbody key={day.name}>
          <tr class="day-row">
            <th colSpan={columns.length} scope="rowgroup">
              {day.name}
            </th>
          </tr>
          {day.events.map((event) => (
            <Entry key={event.event_id} event={event} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Entry({ event }: { event: AuditEvent }) {
  const { at, kind, action_value, subject } = event;
  return (
    <tr>
      <td>
        <Time at={at} text={timeOf(at)} />
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

const day_ms = 86_400_000;

/** Groups events by day of this device's time zone, in the given order. */
function daysOf(events: readonly AuditEvent[]) {
  const days = Map.groupBy(events, ({ at }) => dayName(new Date(at)));
  return [...days].map(([name, on]) => ({ name, events: on }));
}

function dayName(date: Date): string {
  const today = new Date(now.value);
  const year = today.getFullYear() === date.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const form = { weekday: 'long', day: 'numeric', month: 'long', ...year } as const;
  const day = new Intl.DateTimeFormat(language, form).format(date);
  if (date.toDateString() === today.toDateString()) return words.today(day);
  return date.toDateString() === new Date(now.value - day_ms).toDateString() ? words.yesterday(day) : atStart(day);
}

/** Formats an instant in this device's time zone, to the second. */
function timeOf(at: string): string {
  const form = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language, form).format(new Date(at));
}
