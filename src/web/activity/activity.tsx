import { go, isNarrowed, place, unnarrowed } from '../requests/place.ts';
import { ActionButton } from '../ui/button.tsx';
import { Empty, NotRead } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { withLateStyle } from '../ui/late-style.ts';
import { clockOf } from '../ui/time/age.ts';
import { Head } from './head.tsx';
import { activity, followActivity, newerEvents } from './state.ts';
import { Trail } from './trail.tsx';
import { activityWords as words } from './words.ts';

/** Loads the style of the page, begins to read the activity while it is shown, and returns the page. */
export async function loadActivity() {
  const page = await withLateStyle(Activity);
  followActivity();
  return page;
}

/** Shows the audit events of the account, grouped by day. */
function Activity() {
  const { status, error } = activity;
  const { events = [], next_cursor = null } = activity.value.value ?? {};
  const isEmpty = events.length === 0 && next_cursor === null;
  const isRead = status.value === 'ready' && !error.value;
  return (
    <main class="page activity" aria-labelledby="activity-title" tabIndex={-1}>
      <Head />
      <div class="page-body" aria-busy={status.value === 'new'}>
        <News />
        {error.value && <NotRead page="alert" title={words.failed} again={activity.again} />}
        {isRead && isEmpty && <Nothing />}
        {isRead && !isEmpty && (
          <div class="table-wrap" tabIndex={0} role="group" aria-label={words.trail}>
            <Trail events={events} />
            <Foot />
          </div>
        )}
      </div>
    </main>
  );
}

function Nothing() {
  const isSought = isNarrowed() || place.value.kind !== undefined;
  return (
    <Empty
      page="status"
      title={isSought ? words.nothingFound : words.nothing}
      how={isSought ? words.nothingFoundHow : words.nothingHow}
    >
      {isSought && (
        <p class="empty-acts">
          <ActionButton tone="neutral" style="outline" onPress={() => go(unnarrowed)}>
            {words.clear}
          </ActionButton>
        </p>
      )}
    </Empty>
  );
}

/** Offers older events, or says that the list ends. */
function Foot() {
  const { events = [], next_cursor = null, searched_back_to: back_to = null } = activity.value.value ?? {};
  if (next_cursor === null) return <p class="page-end">{words.all}</p>;
  const further = back_to !== null && events.at(-1)?.at !== back_to;
  return (
    <div class="page-end" aria-busy={activity.isReading.value}>
      <p role="status">{further && words.lookedBackTo(clockOf(back_to))}</p>
      <ActionButton tone="neutral" style="outline" onPress={() => void activity.next()}>
        {further ? words.further : words.more}
      </ActionButton>
    </div>
  );
}

const most = 50;

/** Says that there are newer events, and shows them on request. */
function News() {
  const count = newerEvents.value;
  const show = async () => {
    await activity.again();
    document.querySelector('.activity .table-wrap')?.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('.activity .table-wrap')?.focus();
  };
  return (
    <div role="status" class="news-line">
      {count > 0 && (
        <button type="button" class="news-button" onClick={show}>
          <Icon name="arrow-up" />
          {count < most ? words.news(count) : words.newsMost(count)}
        </button>
      )}
    </div>
  );
}
