import { figure, language, listed } from '../ui/numbers.ts';
import { Plain } from '../ui/plain.tsx';
import { Chart } from './chart.tsx';
import { type Group, type Grouping, groupsOf } from './groups.ts';
import type { Statistics } from './state.ts';
import { statisticsWords as words } from './words.ts';

const most_bars = 6;
const most_parts = 3;

type Part = { readonly name: string; readonly count: number };

/** Draws the share of each answer as a bar for each of the largest groups. The text below each bar says the same. */
export function Shares({ found, by }: { found: Statistics; by: Grouping }) {
  const { groups, isCut } = groupsOf(found, by);
  const answered = groups.filter((one) => one.answered > 0);
  const rows = answered.flatMap((group) => partsOf(group, group.actions.length).map((part) => ({ group, part })));
  return (
    <Chart
      title={words.shares}
      table={{
        heads: [words.by[by], words.answer, words.answered, words.share],
        rows: rows.map(({ group, part }) => {
          return [group.name, <Plain key="" text={part.name} />, figure(part.count), share(part, group)];
        }),
        isCut,
      }}
    >
      {answered.length === 0 && <p class="chart-note">{words.noAnswers}</p>}
      <ul class="shares">
        {answered.slice(0, most_bars).map((group) => (
          <li key={group.name}>
            <span>
              <Plain text={group.name} />
            </span>
            <Bar parts={partsOf(group, most_parts)} answered={group.answered} />
            <span class="shares-text">
              {listed(...partsOf(group, most_parts).map((part) => `${part.name} ${share(part, group)}`))}
            </span>
          </li>
        ))}
      </ul>
    </Chart>
  );
}

function Bar({ parts, answered }: { parts: readonly Part[]; answered: number }) {
  let begun = 0;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" dir="ltr">
      {parts.map(({ name, count }) => {
        const [x, width] = [(100 * begun) / answered, (100 * count) / answered];
        begun += count;
        return <rect key={name} class="share" x={x} y="0" width={width} height="10" />;
      })}
    </svg>
  );
}

/** Lists the most frequent answers of a group, and all others as one. */
function partsOf({ answered, actions }: Group, most: number): Part[] {
  const shown = actions.slice(0, most).map(({ action_value, count }) => ({ name: action_value, count }));
  const rest = answered - shown.reduce((sum, { count }) => sum + count, 0);
  return rest === 0 ? shown : [...shown, { name: words.other, count: rest }];
}

const percent = new Intl.NumberFormat(language, { style: 'percent' });

function share({ count }: Part, { answered }: Group): string {
  return percent.format(count / answered);
}
