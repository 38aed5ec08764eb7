import { type Signal, useSignal } from '@preact/signals';
import type { TargetedKeyboardEvent } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { quietToneOf } from '../requests/appearance.ts';
import type { Action } from '../server/item.ts';
import { Key } from '../ui/button.tsx';
import { comboboxOf, optionOf } from '../ui/combobox.ts';
import { found } from '../ui/found.ts';
import { Icon } from '../ui/icon.tsx';
import type { Closer } from '../ui/menu.tsx';
import { admitsChoice, useSeen } from '../ui/seen.ts';
import { ActionName } from './action-name.tsx';
import { answerWords } from './words.ts';

type Props = {
  actions: readonly Action[];
  /** The actions with digits. Some of them may be in the list. */
  bar: readonly Action[];
  count: number | undefined;
  off?: ((action: Action) => boolean) | undefined;
  choose(action: Action): void;
  close: Closer;
};

/**
 * A search field over a list of actions. Nothing is selected until an arrow key or a typed letter, so that Enter alone
 * answers nothing. Digits are part of the search. A click counts once its matches have been painted for 400 ms, because
 * typing moves them.
 */
export function ActionList({ actions, bar, count, off, choose, close }: Props) {
  const id = useId();
  const query = useSignal('');
  const at = useSignal(-1);
  const matches = found(actions, query.value);
  const take = (action: Action | undefined) => {
    if (!action || off?.(action)) return;
    close();
    choose(action);
  };
  return (
    <>
      <Find id={id} query={query} at={at} matches={matches} take={take} />
      <Matches id={id} matches={matches} at={at.value} take={take} bar={bar} count={count} off={off} />
      <p class="menu-foot">
        <span role="status">
          {matches.length === 0 ? answerWords.noneFound : answerWords.found(matches.length, actions.length)}
        </span>
        <span class="gap" />
        <span>
          <Key>Enter</Key> {answerWords.choose} <Key>Esc</Key> {answerWords.close}
        </span>
      </p>
    </>
  );
}

type FindProps = {
  id: string;
  query: Signal<string>;
  /** The place of the selected match; -1 if none is selected. */
  at: Signal<number>;
  matches: readonly Action[];
  take(action: Action | undefined): void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Find({ id, query, at, matches, take }: FindProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const onKey = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const { key, repeat } = event;
    const step = steps[key];
    if (key === 'Enter' && !repeat) take(matches[at.peek()]);
    if (step !== undefined && matches.length > 0) {
      const from = at.peek() < 0 && step < 0 ? 0 : at.peek();
      at.value = (from + step + matches.length) % matches.length;
    }
    if (key === 'Enter' || step !== undefined) event.preventDefault();
  };
  return (
    <div class="menu-find">
      <Icon name="search" />
      <input
        ref={field}
        class="input"
        {...comboboxOf(id, matches[at.value] ? at.value : -1)}
        aria-label={answerWords.find}
        placeholder={answerWords.find}
        value={query.value}
        onInput={({ currentTarget: { value } }) => {
          query.value = value;
          at.value = value.trim() === '' ? -1 : 0;
        }}
        onKeyDown={onKey}
      />
    </div>
  );
}

type MatchesProps = Pick<Props, 'bar' | 'count' | 'off'> & Pick<FindProps, 'id' | 'matches' | 'take'> & { at: number };

function Matches({ id, matches, at, take, bar, count, off }: MatchesProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = JSON.stringify(matches.map(({ value }) => value));
  useSeen(shown, 'choices');
  useLayoutEffect(() => list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }));
  return (
    <div
      class="menu-items"
      role="listbox"
      id={`${id}-list`}
      aria-label={answerWords.moreAnswers}
      tabIndex={-1}
      ref={list}
    >
      {matches.map((action, place) => (
        <button
          {...optionOf(id, place, place === at)}
          key={action.value}
          class="menu-item"
          data-tone={quietToneOf(action)}
          aria-disabled={off?.(action) || undefined}
          onClick={() => admitsChoice(shown) && take(action)}
        >
          <Icon name={off?.(action) ? 'lock' : action.icon} />
          <ActionName action={action} count={count} />
          {bar.includes(action) && <Key>{bar.indexOf(action) + 1}</Key>}
        </button>
      ))}
    </div>
  );
}
