import { figure, language } from '../ui/numbers.ts';
import { lasting } from './scale.ts';
import type { Statistics } from './state.ts';
import { statisticsWords as words } from './words.ts';

const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });

export function Figures({ total }: Pick<Statistics, 'total'>) {
  const { asked, answered, median_ms, p95_ms, undone, overdue, automatic } = total;
  const made = answered + undone;
  const numbers: readonly (readonly [string, string, (string | undefined)?])[] = [
    [words.asked, figure(asked)],
    [words.answered, figure(answered)],
    [words.median, lasting(median_ms)],
    [words.p95, lasting(p95_ms), words.p95How],
    [words.undone, figure(undone), undone === 0 ? undefined : percent.format(undone / made)],
    [words.overdue, figure(overdue)],
  ];
  return (
    <>
      <dl class="figures" aria-label={words.numbers}>
        {numbers.map(([name, value, more]) => (
          <div key={name} title={name === words.p95 ? more : undefined}>
            <dt>{name}</dt>
            <dd>
              {value}
              {name === words.undone && more !== undefined && <small> {more}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {automatic > 0 && <p class="chart-note">{words.automatic(automatic)}</p>}
    </>
  );
}
