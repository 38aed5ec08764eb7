import { useSignal } from '@preact/signals';
import type { ComponentChildren, TargetedEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Direction } from './direction.ts';
import { noteGrowth } from './more-below.tsx';
import { uiWords } from './words.ts';

type WideProps = {
  label: string;
  isBroad: boolean;
  dir?: Direction | undefined;
  isFolded?: boolean;
  onScroll?(event: TargetedEvent<HTMLElement>): void;
  children: ComponentChildren;
};

/** Content that scrolls sideways where it is too wide. If it is broad, the request takes the whole pane. */
export function Wide({ label, isBroad, dir, isFolded, onScroll, children }: WideProps) {
  const look = ['wide', isBroad && 'is-broad', isFolded && 'is-folded'].filter(Boolean).join(' ');
  return (
    <div role="group" class={look} tabIndex={0} aria-label={label} dir={dir} onScroll={onScroll}>
      {children}
      <i class="end" />
    </div>
  );
}

const most_rows = 20; // more are taller than a folded table

/**
 * Shows a table, folded if it is long. The rest is cut off, not removed: screen readers and paper show it. The
 * search of the browser and the Tab key scroll to it, which unfolds the table.
 */
export function LongTable({ rows, ...wide }: Omit<WideProps, 'isFolded' | 'onScroll'> & { rows: number }) {
  const isFolded = useSignal(rows > most_rows);
  const place = useRef<HTMLElement>(null);
  const found_px = useRef(0);
  const onScroll = ({ currentTarget }: TargetedEvent<HTMLElement>) => {
    if (!isFolded.peek() || currentTarget.scrollTop === 0) return;
    place.current = currentTarget;
    found_px.current = currentTarget.scrollTop;
    isFolded.value = false;
  };
  useLayoutEffect(() => {
    if (isFolded.value || rows <= most_rows) return;
    noteGrowth();
    // the row that was found stays where it is
    if (found_px.current > 0) place.current?.closest('.reading')?.scrollBy({ top: found_px.current });
  }, [isFolded.value]);
  return (
    <>
      <Wide {...wide} isFolded={isFolded.value} onScroll={onScroll} />
      {isFolded.value && (
        <p class="all-rows">
          <button
            type="button"
            class="quiet"
            onClick={({ currentTarget }) => {
              const table = currentTarget.parentElement?.previousElementSibling;
              if (table instanceof HTMLElement) table.focus({ preventScroll: true });
              isFolded.value = false;
            }}
          >
            {uiWords.allRows(rows)}
          </button>
        </p>
      )}
    </>
  );
}
