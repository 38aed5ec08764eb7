import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { SmallTable, type TableContent } from './small-table.tsx';
import { statisticsWords as words } from './words.ts';

type ChartProps = {
  title: string;
  /** The sentence or the legend below the title. */
  note?: ComponentChildren;
  table: TableContent;
  children: ComponentChildren;
};

/** Shows a chart with its title, and the table behind it on request. */
export function Chart({ title, note, table, children }: ChartProps) {
  const isTable = useSignal(false);
  const id = useId();
  return (
    <section class="chart" aria-labelledby={id}>
      <div class="chart-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="quiet"
          aria-pressed={isTable.value}
          onClick={() => (isTable.value = !isTable.value)}
        >
          {words.table}
          <span class="hidden-words">{title}</span>
        </button>
      </div>
      {note !== undefined && <p class="chart-note">{note}</p>}
      {isTable.value ? <SmallTable label={title} {...table} /> : children}
    </section>
  );
}

type PlotProps = {
  /** The sentence for those who do not see the chart. */
  label: string;
  /** The numbers of the vertical axis, from below. */
  up: readonly string[];
  /** The words of the horizontal axis, evenly spaced. */
  along: readonly string[];
  size: { readonly width: number; readonly height: number };
  children: ComponentChildren;
};

/** Draws the axes of a chart around its shapes, which stretch with the page. Time runs from left to right. */
export function Plot({ label, up, along, size, children }: PlotProps) {
  const { width, height } = size;
  return (
    <div class="plot" dir="ltr">
      <ol class="plot-up" aria-hidden="true">
        {up.toReversed().map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {up.map((one, at) => {
          const y = height - (height * at) / Math.max(1, up.length - 1);
          return <line key={one} class="grid-line" x1="0" x2={width} y1={y} y2={y} />;
        })}
        {children}
      </svg>
      <ol class="plot-along" aria-hidden="true">
        {along.map((one, at) => (
          // the index is a stable key: the words of an axis never move
          <li key={at}>{one}</li>
        ))}
      </ol>
    </div>
  );
}
