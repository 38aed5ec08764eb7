import type { AuditKind } from '../../contract/audit.ts';
import { choices } from '../requests/narrow.ts';
import { Chip, choiceOf, NarrowMenu } from '../requests/narrow-menu.tsx';
import { go, place } from '../requests/place.ts';
import { filterWords } from '../requests/words.ts';
import { Icon } from '../ui/icon.tsx';
import { Sentence } from '../ui/plain.tsx';
import { useSearch } from '../ui/use-search.ts';
import { ExportButton } from './export-button.tsx';
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
      <ExportButton address={exportAddress} text={words} />
    </div>
  );
}

function exportAddress(): string {
  const { kind, caller_id, q } = place.peek();
  const filters = { ...(kind && { kind }), ...(caller_id && { caller_id }), ...(q.trim() && { q }) };
  const search = new URLSearchParams(filters);
  return `/review/api/audit/export${search.size > 0 ? `?${search}` : ''}`;
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

const pause_ms = 200;
const most = 200; // characters; the server's limit

/** Filters the activity by text. The address keeps the text. */
function ActivitySearch() {
  const look = (q: string) => go({ q: q.slice(0, most) }, { replace: true });
  const { text, field } = useSearch({ sought: () => place.value.q, look, pause_ms });
  return (
    <label class="search-field">
      <Icon name="search" />
      <span class="hidden-words">{words.search}</span>
      <input
        {...field}
        id="search-here"
        class="input"
        type="search"
        placeholder={words.placeholder}
        autoComplete="off"
        spellcheck={false}
        onKeyDown={(event) => {
          if (event.key === 'Escape') text.value = '';
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.closest('main')?.focus();
        }}
      />
    </label>
  );
}
