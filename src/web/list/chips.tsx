import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.tsx';
import { Level } from '../parts/level.tsx';
import { Plain } from '../plain.tsx';
import { callerName } from '../state/narrow.ts';
import { go, type Place, place, unnarrowed } from '../state/place.ts';
import { visibleText } from '../unseen.ts';
import { words } from '../words.ts';
import { filterWords } from '../words-acting.ts';

type Filter = keyof typeof unnarrowed;

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

function Chip({ of, name, children }: { of: Filter; name: string; children?: ComponentChildren }) {
  const without: Partial<Place> = { [of]: unnarrowed[of] };
  return (
    <span class="chip">
      <span class="chip-name" dir="auto" title={visibleText(name)}>
        {children ?? <Plain text={name} />}
      </span>
      <button
        type="button"
        aria-label={filterWords.remove(of, visibleText(name))}
        onClick={({ currentTarget }) => {
          currentTarget.closest('.list-head')?.querySelector('button')?.focus(); // the one that was pressed goes
          go(without);
        }}
      >
        <Icon name="x" />
      </button>
    </span>
  );
}
