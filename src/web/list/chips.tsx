import { Level } from '../parts/level.tsx';
import { Plain } from '../plain.tsx';
import { callerName } from '../state/narrow.ts';
import { place } from '../state/place.ts';
import { words } from '../words.ts';
import { filterWords } from '../words-acting.ts';
import { Chip } from './chip.tsx';

/** What the list is narrowed to, each to be taken away. */
export function Chips() {
  const { q, priority, caller_id, type } = place.value;
  const caller = callerName.value || filterWords.unknownCaller;
  return (
    <>
      {caller_id !== undefined && <Chip of="caller_id" name={caller} />}
      {type !== undefined && <Chip of="type" name={type} />}
      {priority && (
        <Chip of="priority" name={words.priority[priority]}>
          <Level priority={priority} named />
        </Chip>
      )}
      {q !== '' && (
        <Chip of="q" name={q}>
          <Plain text={filterWords.text(q)} />
        </Chip>
      )}
    </>
  );
}
