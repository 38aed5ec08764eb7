import { go, place } from '../requests/place.ts';
import { Icon } from '../ui/icon.tsx';
import { useSearch } from '../ui/use-search.ts';
import { activityWords as words } from './words.ts';

const pause_ms = 200;
const most = 200; // characters; the server's limit

/** Filters the activity by text. The address keeps the text. */
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') text.value = '';
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.closest('main')?.focus();
        }}
      />
    </label>
  );
}
