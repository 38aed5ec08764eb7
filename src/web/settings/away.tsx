import { ownId } from '../server/session.ts';
import { Plain } from '../ui/plain.tsx';
import { dayOf } from '../ui/time/day.ts';
import { awayWords as words } from './away-words.ts';
import { Group, Setting } from './setting.tsx';
import { away } from './state.ts';

/** Says until when the person is away, and for whom they cover. Hidden without an absence that concerns them. */
export function Away() {
  const all = away.value.value?.filter(({ is_away }) => is_away) ?? [];
  const mine = all.find(({ person_id }) => person_id === ownId());
  const others = all.filter(({ deputy_id }) => deputy_id === ownId());
  if (!mine && others.length === 0) return null;
  return (
    <Group id="settings-away" title={words.title}>
      {mine && (
        <Setting
          label={words.until(dayOf(mine.until))}
          how={mine.deputy === null ? words.noDeputy : <Plain text={words.covers(mine.deputy)} />}
        />
      )}
      {others.map(({ person, until }) => (
        <Setting key={person} label={<Plain text={words.standIn(person, dayOf(until))} />} how={words.standInHow} />
      ))}
      <p class="settings-none">{words.how}</p>
    </Group>
  );
}
