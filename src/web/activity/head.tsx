import { Icon } from '../icon.tsx';
import { place } from '../state/place.ts';
import { activityWords as words } from '../words-activity.ts';
import { ActivityChips } from './chips.tsx';
import { ActivityFilter } from './filter.tsx';
import { ActivitySearch } from './search.tsx';

/** The name of the view, what it is narrowed to, and the way to take it along. */
export function Head() {
  return (
    <div class="page-head">
      <h1 id="activity-title">{words.title}</h1>
      <ActivitySearch />
      <ActivityFilter />
      <ActivityChips />
      <span class="gap" />
      <span class="page-note">
        <Icon name="shield-check" />
        <span>
          {words.chained} <code>{words.check}</code>
        </span>
      </span>
      <Export />
    </div>
  );
}

/** A plain link that the browser saves: no page holds all of it in memory, and the policy allows no other way. */
function Export() {
  const { kind, caller_id, q } = place.value;
  const search = new URLSearchParams({
    ...(kind && { kind }),
    ...(caller_id && { caller_id }),
    ...(q.trim() && { q }),
  });
  return (
    <a
      class="action"
      data-tone="neutral"
      data-style="outline"
      href={`/review/api/audit/export${search.size > 0 ? `?${search}` : ''}`}
      download
    >
      <span class="label">
        <Icon name="download" />
        <span>{words.export}</span>
      </span>
    </a>
  );
}
