import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.tsx';
import { Plain } from '../plain.tsx';
import { type Filter, go, unnarrowed } from '../state/place.ts';
import { visibleText } from '../unseen.ts';
import { filterWords } from '../words-acting.ts';

type ChipProps = { of: Filter; name: string; children?: ComponentChildren };

/** Something that a view is narrowed to, to be taken away. */
export function Chip({ of, name, children }: ChipProps) {
  return (
    <span class="chip">
      <span class="chip-name" dir="auto" title={visibleText(name)}>
        {children ?? <Plain text={name} />}
      </span>
      <button
        type="button"
        aria-label={filterWords.remove(of, visibleText(name))}
        onClick={({ currentTarget }) => {
          const head = currentTarget.closest('.list-head, .page-head');
          head?.querySelector<HTMLElement>('[aria-haspopup]')?.focus(); // the one that was pressed goes
          go({ [of]: unnarrowed[of] });
        }}
      >
        <Icon name="x" />
      </button>
    </span>
  );
}
