import { ActionButton } from '../parts/button.tsx';
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
    <div class="calm page-calm" role="status">
      <h2 class="big">{isSought ? words.nothingFound : words.nothing}</h2>
      <p class="item-sub">{isSought ? words.nothingFoundHow : words.nothingHow}</p>
      {isSought && (
        <p class="calm-acts">
          <ActionButton tone="neutral" style="outline" onPress={() => go(unnarrowed)}>
            {words.clear}
          </ActionButton>
        </p>
      )}
    </div>
  );
}

function Failed() {
  return (
    <div class="calm page-calm" role="alert">
      <h2 class="big">{words.failed}</h2>
      <p class="item-sub">{calmWords.noAnswerHow}</p>
      <p class="calm-acts">
        <ActionButton icon="refresh-cw" tone="brand" style="solid" onPress={() => void readActivity()}>
          {calmWords.tryNow}
        </ActionButton>
      </p>
    </div>
  );
}
