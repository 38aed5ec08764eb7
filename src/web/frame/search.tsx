import { toHome } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { Key, QuietButton } from '../parts/button.tsx';
import { useSearch } from '../parts/use-search.ts';
import { go, isList, place, unnarrowed } from '../state/place.ts';
import { words } from '../words.ts';

const pause_ms = 150;

/** Looks for words among requests; where no list of them is shown, in the queue. */
function look(q: string): void {
  const elsewhere = isList(place.peek().view) ? {} : ({ ...unnarrowed, view: 'queue' } as const);
  go({ ...elsewhere, q, item_id: undefined }, { replace: true });
}

function sought(): string {
  const { q, view } = place.value;
  return isList(view) ? q : '';
}

/** Narrows the list to what shows the words; the address keeps them. */
export function Search() {
  const { text, isTyping, field } = useSearch({ sought, look, pause_ms });
  const clear = () => {
    text.value = '';
    go({ q: '' });
  };
  return (
    <search class={isTyping.value || text.value !== '' ? 'find is-open' : 'find'}>
      <Icon name="search" />
      <input
        {...field}
        id="search"
        type="search"
        placeholder={words.search}
        aria-label={words.searchIn}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellcheck={false}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') clear();
          if ((key === 'Escape' || key === 'Enter') && !toHome()) currentTarget.blur();
        }}
      />
      {text.value === '' ? <Key>/</Key> : <QuietButton icon="x" label={words.clearSearch} onPress={clear} />}
    </search>
  );
}
