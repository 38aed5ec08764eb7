import { useSignal, useSignalEffect } from '@preact/signals';
import { Icon } from '../icon.tsx';
import { go, place } from '../state/place.ts';
import { activityWords as words } from '../words-activity.ts';

const pause_ms = 200;

/** Narrows the activity to what shows the words; the address keeps them. */
export function ActivitySearch() {
  const text = useSignal(place.peek().q);
  const typing = useSignal(false);
  useSignalEffect(() => {
    const { q } = place.value;
    if (!typing.peek()) text.value = q;
  });
  useSignalEffect(() => {
    const q = text.value.trim().slice(0, 200);
    if (!typing.value || q === place.peek().q) return;
    const timer = setTimeout(() => go({ q }, { replace: true }), pause_ms);
    return () => clearTimeout(timer);
  });
  return (
    <label class="search-field">
      <Icon name="search" />
      <span class="hidden-words">{words.search}</span>
      <input
        id="search-here"
        class="input"
        type="search"
        placeholder={words.placeholder}
        autoComplete="off"
        spellcheck={false}
        dir="auto"
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onFocus={() => {
          typing.value = true;
        }}
        onBlur={() => {
          typing.value = false;
          if (text.peek().trim() !== place.peek().q) go({ q: text.peek().trim() }, { replace: true });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') text.value = '';
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.closest('main')?.focus();
        }}
      />
    </label>
  );
}
