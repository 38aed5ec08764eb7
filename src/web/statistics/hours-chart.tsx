import { figure, language } from '../ui/numbers.ts';
import { Chart, Plot } from './chart.tsx';
import { ticksOf } from './scale.ts';
import type { Statistics } from './state.ts';
import { statisticsWords as words } from './words.ts';

const bar = { width: 18, step: 24 };
const size = { width: 24 * bar.step, height: 160 };

/** Draws the answers of each hour of the day as bars. */
export function HoursChart({ by_hour, timezone }: Pick<Statistics, 'by_hour' | 'timezone'>) {
  const most = Math.max(...by_hour);
  const ticks = ticksOf(most);
  const top = ticks.at(-1) ?? 1;
  const busiest = by_hour.indexOf(most);
  return (
    <Chart
      title={words.hours}
      note={words.hoursHow(timezone.replaceAll('_', ' '))}
      table={{
        heads: [words.hour, words.answered],
        rows: by_hour.map((count, hour) => [spanOf(hour), figure(count)]),
      }}
    >
      <Plot
        label={words.hoursChart(spanOf(busiest), most)}
        up={ticks.map(figure)}
        along={[0, 6, 12, 18, 24].map(hourName)}
        size={size}
      >
        {by_hour.map((count, hour) => {
          const height = (size.height * count) / top;
          const x = hour * bar.step + (bar.step - bar.width) / 2;
          // the hour is a stable key
          return (
            <rect key={hour} class="bar-answers" x={x} y={size.height - height} width={bar.width} height={height} />
          );
        })}
      </Plot>
    </Chart>
  );
}

/** Names an hour, such as `14–15`. */
function spanOf(hour: number): string {
  return `${hourName(hour)}–${hourName(hour + 1)}`;
}

const twoDigits = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });

function hourName(hour: number): string {
  return twoDigits.format(hour);
}
