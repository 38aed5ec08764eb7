import { useSignal, useSignalEffect } from '@preact/signals';
import { toHome } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { Key, QuietButton } from '../parts/button.tsx';
import { go, isList, place, unnarrowed } from '../state/place.ts';
import { words } from '../words.ts';

const pause_ms = 150;

/** Looks for words among requests; where no list of them is shown, in the queue. */
function look(q: string): void {
  const elsewhere = isList(place.peek().view) ? {} : ({ ...unnarrowed, view: 'queue' } as const);
  go({ ...elsewhere, q, item_id: undefined }, { replace: true });
}

/** Narrows the list to what shows the words; the address keeps them. */
export function Search() {
  const text = useSignal(place.peek().q);
  const typing = useSignal(false);
  useSignalEffect(() => {
    const { q, view } = place.value;
    if (!typing.peek()) text.value = isList(view) ? q : '';
  });
  useSignalEffect(() => {
    const q = text.value.trim();
    if (!typing.value || q === (isList(place.peek().view) ? place.peek().q : '')) return;
    const timer = setTimeout(() => look(q), pause_ms);
    return () => clearTimeout(timer);
  });
  const clear = () => {
    text.value = '';
    go({ q: '' });
  };
  return (
    <search class={typing.value || text.value !== '' ? 'find is-open' : 'find'}>
      <Icon name="search" />
      <input
        id="search"
        type="search"
        placeholder={words.search}
        aria-label={words.searchIn}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellcheck={false}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onFocus={() => {
          typing.value = true;
        }}
        onBlur={() => {
          typing.value = false;
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') clear();
          if ((key === 'Escape' || key === 'Enter') && !toHome()) currentTarget.blur();
        }}
      />
      {text.value === '' ? <Key>/</Key> : <QuietButton icon="x" label={words.clearSearch} onPress={clear} />}
    </search>
  );
}
