import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { QuietButton } from '../ui/button.tsx';
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
        <QuietButton pressed={isTable.value} onPress={() => (isTable.value = !isTable.value)}>
          {words.table}
          <span class="hidden-words">{title}</span>
        </QuietButton>
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

/** The heads and the rows of a table. The first cell of a row names it; the others are numbers. */
export type TableContent = {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [name: ComponentChildren, ...cells: ComponentChildren[]])[];
  /** True if there are more rows than these. */
  readonly isCut?: boolean;
};

/** Shows a table of numbers, which scrolls sideways where it is wider than the page. */
export function SmallTable({ label, heads, rows, isCut = false }: TableContent & { label: string }) {
  return (
    <>
      <div class="small-wrap" tabIndex={0} role="group" aria-label={label}>
        <table class="small-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" title={head === words.p95 ? words.p95How : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], at) => (
              // the index is a stable key: rows are replaced together
              <tr key={at}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                {cells.map((cell, column) => (
                  <td key={heads[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut && <p class="chart-note">{words.cut}</p>}
    </>
  );
}
