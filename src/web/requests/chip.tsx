import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/icon.tsx';
import { shown } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import { type Filter, go, unnarrowed } from './place.ts';
import { filterWords } from './words.ts';

type ChipProps = { of: Filter; name: string; children?: ComponentChildren };

/** An active filter of a view, with a button to remove it. */
export function Chip({ of, name, children }: ChipProps) {
  return (
    <span class="chip">
      <span class="chip-name" dir="auto" title={visibleText(name)}>
        {children ?? shown(name)}
      </span>
      <button
        type="button"
        aria-label={filterWords.remove(of, visibleText(name))}
        onClick={({ currentTarget }) => {
          const head = currentTarget.closest('.list-head, .page-head');
          head?.querySelector<HTMLElement>('[aria-haspopup]')?.focus(); // the pressed button disappears
          go({ [of]: unnarrowed[of] });
        }}
      >
        <Icon name="x" />
      </button>
    </span>
  );
}
