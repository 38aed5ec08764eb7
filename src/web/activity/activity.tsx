import { ActionButton } from '../parts/button.tsx';
import { Calm, TryNow } from '../parts/calm.tsx';
import { activity, readActivity } from '../state/activity.ts';
import { go, isNarrowed, place, unnarrowed } from '../state/place.ts';
import { activityWords as words } from '../words-activity.ts';
import { calmWords } from '../words-decided.ts';
import { Foot } from './foot.tsx';
import { Head } from './head.tsx';
import { News } from './news.tsx';
import { Trail } from './trail.tsx';

/** What happened in the account, grouped by day. */
export function Activity() {
  const { events, status } = activity;
  const isEmpty = events.value.length === 0 && activity.next.value === null;
  return (
    <main class="page activity" aria-labelledby="activity-title" tabIndex={-1}>
      <Head />
      <div class="page-body" aria-busy={status.value === 'new'}>
        <News />
        {status.value === 'failed' && <Failed />}
        {status.value === 'ready' && isEmpty && <Nothing />}
        {status.value === 'ready' && !isEmpty && (
          <div class="table-wrap" tabIndex={0} role="group" aria-label={words.trail}>
            <Trail events={events.value} />
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
    <Calm
      page="status"
      title={isSought ? words.nothingFound : words.nothing}
      how={isSought ? words.nothingFoundHow : words.nothingHow}
    >
      {isSought && (
        <p class="calm-acts">
          <ActionButton tone="neutral" style="outline" onPress={() => go(unnarrowed)}>
            {words.clear}
          </ActionButton>
        </p>
      )}
    </Calm>
  );
}

function Failed() {
  return (
    <Calm page="alert" title={words.failed} how={calmWords.noAnswerHow}>
      <p class="calm-acts">
        <TryNow again={() => void readActivity()} />
      </p>
    </Calm>
  );
}
