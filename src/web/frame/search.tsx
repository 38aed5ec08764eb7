import { go, isList, place, unnarrowed } from '../requests/place.ts';
import { Key, QuietButton } from '../ui/button.tsx';
import { toHome } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { keyed } from '../ui/media.ts';
import { useSearch } from '../ui/use-search.ts';
import { frameWords } from './words.ts';

const pause_ms = 150;

/** Searches the shown list, or the queue from other views. */
function look(q: string): void {
  const elsewhere = isList(place.peek().view) ? {} : ({ ...unnarrowed, view: 'queue' } as const);
  go({ ...elsewhere, q, item_id: undefined }, { replace: true });
}

function sought(): string {
  const { q, view } = place.value;
  return isList(view) ? q : '';
}

/** Filters the list by text. The address keeps the text. */
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
        placeholder={frameWords.search}
        aria-label={frameWords.searchIn}
        {...keyed('/')}
        autoComplete="off"
        spellcheck={false}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') clear();
          if ((key === 'Escape' || key === 'Enter') && !toHome()) currentTarget.blur();
        }}
      />
      {text.value === '' ? <Key>/</Key> : <QuietButton icon="x" label={frameWords.clearSearch} onPress={clear} />}
    </search>
  );
}
