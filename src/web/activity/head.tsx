import { useSignal } from '@preact/signals';
import type { AuditKind } from '../../contract/audit.ts';
import { toast } from '../answering/toast.ts';
import { Chip } from '../requests/chip.tsx';
import { choices } from '../requests/narrow.ts';
import { choiceOf, NarrowMenu } from '../requests/narrow-menu.tsx';
import { place } from '../requests/place.ts';
import { filterWords } from '../requests/words.ts';
import { ApiError } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sentence } from '../ui/plain.tsx';
import { saveFile } from './save-file.ts';
import { ActivitySearch } from './search.tsx';
import { activity } from './state.ts';
import { ActivityTabs } from './tabs.tsx';
import { kindWords, activityWords as words } from './words.ts';

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

function ActivityChips() {
  const { kind, caller_id } = place.value;
  return (
    <>
      {kind !== undefined && <Chip of="kind" name={kindName(kind)} />}
      {caller_id !== undefined && <Chip of="caller_id" name={nameOf(caller_id)} />}
    </>
  );
}

function kindName(kind: string): string {
  return kindWords[kind as keyof typeof kindWords] ?? kind;
}

function nameOf(caller_id: string): string {
  const chosen = choices.value.value.callers.find((caller) => caller.caller_id === caller_id)?.display_name;
  const shown = activity.value.value?.events.find((event) => event.caller_id === caller_id)?.caller_name;
  return chosen ?? shown ?? filterWords.unknownCaller;
}

const kinds = Object.keys(kindWords) as AuditKind[];

function ActivityFilter() {
  const { callers } = choices.value.value;
  const sections = [
    { name: words.what, choices: kinds.map((one) => choiceOf('kind', one, kindWords[one])) },
    { name: words.caller, choices: callers.map((one) => choiceOf('caller_id', one.caller_id, one.display_name)) },
  ];
  return <NarrowMenu label={words.filters} find={words.find} sections={sections} />;
}
