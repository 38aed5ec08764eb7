import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { place } from '../requests/place.ts';
import { ApiError } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sentence } from '../ui/plain.tsx';
import { ActivityChips } from './chips.tsx';
import { ActivityFilter } from './filter.tsx';
import { saveFile } from './save-file.ts';
import { ActivitySearch } from './search.tsx';
import { ActivityTabs } from './tabs.tsx';
import { activityWords as words } from './words.ts';

/** Shows the title, the filters and the export of the activity. */
export function Head() {
  return (
    <div class="page-head">
      <h1 id="activity-title" class="hidden-words">
        {words.title}
      </h1>
      <ActivityTabs />
      <ActivitySearch />
      <ActivityFilter />
      <ActivityChips />
      <span class="gap" />
      <span class="page-note">
        <Icon name="shield-check" />
        <span>
          <Sentence of={words.chained}>
            <code>{words.check}</code>
          </Sentence>
        </span>
      </span>
      <Export />
    </div>
  );
}

/** Exports the filtered events. Presses during an export do nothing. */
function Export() {
  const busy = useSignal(false);
  const { kind, caller_id, q } = place.value;
  const search = new URLSearchParams({
    ...(kind && { kind }),
    ...(caller_id && { caller_id }),
    ...(q.trim() && { q }),
  });
  const save = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      await saveFile(`/review/api/audit/export${search.size > 0 ? `?${search}` : ''}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.value = { icon: 'circle-alert', said: error.message || words.notExported };
    } finally {
      busy.value = false;
    }
  };
  return (
    <ActionButton icon="download" tone="neutral" style="outline" onPress={() => void save()}>
      {busy.value ? words.exporting : words.export}
    </ActionButton>
  );
}
