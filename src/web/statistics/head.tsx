import { useSignal } from '@preact/signals';
import { saveFile } from '../activity/save-file.ts';
import { ActivityTabs } from '../activity/tabs.tsx';
import { toast } from '../answering/toast.ts';
import { go } from '../requests/place.ts';
import { ApiError } from '../server/api.ts';
import { Segmented } from '../settings/setting.tsx';
import { ActionButton } from '../ui/button.tsx';
import { periodNow, periods, statistics } from './state.ts';
import { statisticsWords as words } from './words.ts';

export function Head() {
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
      <Export />
    </div>
  );
}

/** Exports the answers of the shown days. Presses during an export do nothing. */
function Export() {
  const busy = useSignal(false);
  const save = async () => {
    const from = statistics.value.peek()?.from;
    if (busy.value || from === undefined) return;
    busy.value = true;
    try {
      await saveFile(`/review/api/decisions/export?${new URLSearchParams({ from })}`);
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
