import { figure, language } from '../ui/numbers.ts';
import { Chart, Plot } from './chart.tsx';
import { durationWords, ticksOf, unit_ms, unitOf } from './scale.ts';
import type { Statistics } from './state.ts';
import { statisticsWords as words } from './words.ts';

type Days = Statistics['by_day'];

const size = { width: 600, height: 160 };

/** Draws the median and the 95th percentile of each day as lines. */
export function TimesChart({ by_day, total }: Pick<Statistics, 'by_day' | 'total'>) {
  const most_ms = Math.max(0, ...by_day.map(({ p95_ms }) => p95_ms ?? 0));
  const unit = unitOf(most_ms);
  const ticks = ticksOf(most_ms / unit_ms[unit]);
  const top_ms = (ticks.at(-1) ?? 1) * unit_ms[unit];
  const rows = by_day.map(({ day, asked, answered, median_ms, p95_ms }) => {
    return [dayName(day), figure(asked), figure(answered), durationWords(median_ms), durationWords(p95_ms)] as const;
  });
  return (
    <Chart
      title={words.time[unit]}
      note={<Legend />}
      table={{ heads: [words.day, words.asked, words.answered, words.median, words.p95], rows: rows.toReversed() }}
    >
      <Plot
        label={words.timeChart(durationWords(total.median_ms), durationWords(total.p95_ms))}
        up={ticks.map(figure)}
        along={daysAlong(by_day)}
        size={size}
      >
        <path class="line-p95" d={lineOf(by_day, 'p95_ms', top_ms)} />
        <path class="line-median" d={lineOf(by_day, 'median_ms', top_ms)} />
      </Plot>
    </Chart>
  );
}

function Legend() {
  return (
    <span class="legend">
      <span>
        <i class="is-median" />
        {words.median}
      </span>
      <span title={words.p95How}>
        <i class="is-p95" />
        {words.p95}
      </span>
    </span>
  );
}

/** Builds the path of a line. It has a gap where a day has no answers, and a dot between two gaps. */
function lineOf(by_day: Days, which: 'median_ms' | 'p95_ms', top_ms: number): string {
  const step = size.width / Math.max(1, by_day.length - 1);
  let isDown = false;
  const parts = by_day.map(({ [which]: value_ms }, at) => {
    if (value_ms === null) {
      isDown = false;
      return '';
    }
    const point = `${round(at * step)} ${round(size.height - (size.height * value_ms) / top_ms)}`;
    const part = isDown ? `L${point}` : `M${point}h0`;
    isDown = true;
    return part;
  });
  return parts.join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Names the first day, the middle and the last, which are evenly spaced. */
function daysAlong(by_day: Days): string[] {
  const last = by_day.length - 1;
  const spots = last % 2 === 0 ? [0, last / 2, last] : [0, last];
  return spots.map((at) => dayName(by_day[at]?.day ?? ''));
}

/** Formats a day of the calendar, with its month. */
function dayName(day: string): string {
  const form = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, form).format(new Date(`${day}T00:00:00Z`));
}

const bar = { width: 18, step: 24 };
const hours_size = { width: 24 * bar.step, height: 160 };

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
        size={hours_size}
      >
        {by_hour.map((count, hour) => {
          const height = (hours_size.height * count) / top;
          const x = hour * bar.step + (bar.step - bar.width) / 2;
          // the hour is a stable key
          return (
            <rect
              key={hour}
              class="bar-answers"
              x={x}
              y={hours_size.height - height}
              width={bar.width}
              height={height}
            />
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
