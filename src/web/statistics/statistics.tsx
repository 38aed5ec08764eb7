import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Segmented } from '../settings/setting.tsx';
import { Empty, NotRead } from '../ui/empty.tsx';
import { withLateStyle } from '../ui/late-style.ts';
import { clockOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import { isZoneUnknown } from '../ui/time/zone-time.ts';
import { uiWords } from '../ui/words.ts';
import { Figures } from './figures.tsx';
import { type Grouping, tableOf } from './groups.ts';
import { Head } from './head.tsx';
import { HoursChart } from './hours-chart.tsx';
import { Shares } from './shares.tsx';
import { SmallTable } from './small-table.tsx';
import { type Statistics as Found, periodNow, statistics } from './state.ts';
import { TimesChart } from './times-chart.tsx';
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

function Shown({ found }: { found: Found }) {
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

const groupings = Object.keys(words.by) as Grouping[];

function Groups({ found }: { found: Found }) {
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
