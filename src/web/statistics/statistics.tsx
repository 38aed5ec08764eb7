import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ExportButton } from '../activity/export-button.tsx';
import { ActivityTabs } from '../activity/tabs.tsx';
import { go } from '../requests/place.ts';
import { Segmented } from '../settings/setting.tsx';
import { Empty, NotRead } from '../ui/empty.tsx';
import { withLateStyle } from '../ui/late-style.ts';
import { figure, language } from '../ui/numbers.ts';
import { clockOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import { isZoneUnknown } from '../ui/time/zone-time.ts';
import { uiWords } from '../ui/words.ts';
import { SmallTable } from './chart.tsx';
import { type Grouping, tableOf } from './groups.ts';
import { durationWords } from './scale.ts';
import { Shares } from './shares.tsx';
import { periodNow, periods, type Statistics as StatisticsData, statistics } from './state.ts';
import { HoursChart, TimesChart } from './time-charts.tsx';
import { statisticsWords as words } from './words.ts';

export const loadStatistics = () => withLateStyle(Statistics);

/** Shows how many requests were asked and answered, how fast, and with which answers. */
function Statistics() {
  const { value, isReading } = statistics;
  const error = isReading.value ? undefined : statistics.error.value;
  return (
    <main class="page statistics" aria-labelledby="statistics-title" tabIndex={-1}>
      <Head />
      <div class="page-body" aria-busy={isReading.value}>
        {error ? (
          <NotRead
            page="alert"
            title={words.failed}
            how={error.code === 'unreachable' ? uiWords.noAnswerHow : error.message}
            again={statistics.again}
          />
        ) : (
          value.value && <Shown found={value.value} />
        )}
        <Slow />
      </div>
    </main>
  );
}

function Head() {
  return (
    <div class="page-head">
      <ActivityTabs />
      <h1 id="statistics-title" class="hidden-words">
        {words.title}
      </h1>
      <span class="gap" />
      <Segmented
        label={words.period}
        name="statistics-period"
        segments={periods.map((value) => ({ value, display: words.periods[value] }))}
        value={periodNow()}
        choose={(days) => go({ days }, { replace: true })}
      />
      <ExportButton address={exportAddress} text={words} />
    </div>
  );
}

function exportAddress(): string | undefined {
  const from = statistics.value.peek()?.from;
  return from && `/review/api/decisions/export?${new URLSearchParams({ from })}`;
}

const slow_ms = 400;

/** Says after a while that the numbers are still being counted. */
function Slow() {
  const isSlow = useSignal(false);
  const isReading = statistics.isReading.value;
  useEffect(() => {
    isSlow.value = false;
    if (!isReading) return undefined;
    const timer = setTimeout(() => (isSlow.value = true), slow_ms);
    return () => clearTimeout(timer);
  }, [isReading]);
  return (
    <p class="statistics-slow" role="status">
      {isReading && isSlow.value && words.counting}
    </p>
  );
}

function Shown({ found }: { found: StatisticsData }) {
  const { asked, answered, automatic, undone, overdue } = found.total;
  if (asked + answered + automatic + undone + overdue === 0) {
    return <Empty page="status" title={words.nothing} how={words.nothingHow} />;
  }
  return (
    <div class="stats" tabIndex={0} role="group" aria-label={words.title}>
      <p class="hidden-words" role="status">
        {words.said(words.periods[periodNow()], answered)}
      </p>
      <Figures total={found.total} />
      {found.by_day.length > 1 && <TimesChart by_day={found.by_day} total={found.total} />}
      <HoursChart by_hour={found.by_hour} timezone={found.timezone} />
      <Groups found={found} />
      <p class="chart-note">
        {found.from === found.to ? words.oneDay(dayOf(found.to)) : words.span(dayOf(found.from), dayOf(found.to))}{' '}
        {found.kept_from !== null && words.kept(dayOf(found.kept_from))} {words.asOf(clockOf(found.to))}{' '}
        {isZoneUnknown() && uiWords.noZone}
      </p>
    </div>
  );
}

const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });

function Figures({ total }: Pick<StatisticsData, 'total'>) {
  const { asked, answered, median_ms, p95_ms, undone, overdue, automatic } = total;
  const made = answered + undone;
  const numbers: readonly (readonly [string, string, (string | undefined)?])[] = [
    [words.asked, figure(asked)],
    [words.answered, figure(answered)],
    [words.median, durationWords(median_ms)],
    [words.p95, durationWords(p95_ms), words.p95How],
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

const groupings = Object.keys(words.by) as Grouping[];

function Groups({ found }: { found: StatisticsData }) {
  const by = useSignal<Grouping>('caller');
  return (
    <>
      <section class="chart is-wide" aria-label={words.by[by.value]}>
        <div class="chart-head">
          <Segmented
            label={words.group}
            name="statistics-by"
            segments={groupings.map((value) => ({ value, display: words.by[value] }))}
            value={by.value}
            choose={(value) => (by.value = value)}
          />
        </div>
        <SmallTable label={words.by[by.value]} {...tableOf(found, by.value)} />
      </section>
      <Shares found={found} by={by.value} />
    </>
  );
}
