import { daysOf } from './days.ts';
import { Entry } from './entry.tsx';
import type { AuditEvent } from './state.ts';
import { activityWords as words } from './words.ts';

const columns = Object.entries(words.columns);

export function Trail({ events }: { events: readonly AuditEvent[] }) {
  return (
    <table class="table" aria-label={words.trail}>
      <thead>
        <tr>
          {columns.map(([name, shown]) => (
            <th key={name} scope="col">
              {shown}
            </th>
          ))}
        </tr>
      </thead>
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
