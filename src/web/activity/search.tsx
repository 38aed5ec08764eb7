import { Icon } from '../icon.tsx';
import { useSearch } from '../parts/use-search.ts';
import { go, place } from '../state/place.ts';
import { activityWords as words } from '../words-activity.ts';

const pause_ms = 200;
const most = 200; // characters, as the server has it

/** Narrows the activity to what shows the words; the address keeps them. */
export function ActivitySearch() {
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
        dir="auto"
        onKeyDown={(event) => {
          if (event.key === 'Escape') text.value = '';
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.closest('main')?.focus();
        }}
      />
    </label>
  );
}
