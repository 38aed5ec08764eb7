import type { ComponentChildren } from 'preact';
import { statisticsWords as words } from './words.ts';

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
