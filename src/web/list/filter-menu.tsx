import { useSignal } from '@preact/signals';
import { found } from '../drafts/select.ts';
import { Icon } from '../icon.tsx';
import { priorities } from '../item.ts';
import { Menu } from '../parts/menu.tsx';
import { Plain } from '../plain.tsx';
import { choices, readChoices } from '../state/narrow.ts';
import { go, type Place, place } from '../state/place.ts';
import { words } from '../words.ts';
import { filterWords } from '../words-acting.ts';

type Choice = { readonly display: string; readonly to: Partial<Place>; readonly isChosen: boolean };
/** What can be chosen of one sort. */
export type Section = { readonly name: string; readonly choices: readonly Choice[] };

const most_at_a_glance = 8;

/** Everything that the list can be narrowed to: priorities, and what callers and types there are. */
export function FilterMenu() {
  const query = useSignal('');
  const sections = sectionsOf(place.value);
  const isLong = sections.some((section) => section.choices.length > most_at_a_glance);
  const shown = sections
    .map((section) => ({ ...section, choices: found(section.choices, query.value) }))
    .filter((section) => section.choices.length > 0);
  return (
    <Menu
      label={filterWords.filters}
      class="is-below is-start"
      onOpen={() => {
        query.value = '';
        void readChoices();
      }}
      find={isLong ? { label: filterWords.find, query } : undefined}
      button={(attributes) => (
        <button type="button" class="quiet" {...attributes}>
          <Icon name="list-filter" />
          {filterWords.filter}
        </button>
      )}
    >
      {(close) => (
        <>
          {shown.map((section) => (
            <Choices key={section.name} section={section} close={close} />
          ))}
          {shown.length === 0 && (
            <p class="menu-note" role="presentation">
              {filterWords.noMatch}
            </p>
          )}
        </>
      )}
    </Menu>
  );
}

/** Everything of one sort that a list can be narrowed to. */
export function Choices({ section, close }: { section: Section; close: () => void }) {
  return (
    <div role="group" aria-label={section.name} class="menu-group">
      <p class="menu-head" aria-hidden="true">
        {section.name}
      </p>
      {section.choices.map(({ display, to, isChosen }) => (
        <button
          key={display}
          type="button"
          role="menuitemradio"
          aria-checked={isChosen}
          tabIndex={-1}
          class="menu-item"
          onClick={() => {
            close();
            go({ ...to, item_id: undefined });
          }}
        >
          <span dir="auto">
            <Plain text={display} />
          </span>
          {isChosen && <Icon name="check" />}
        </button>
      ))}
    </div>
  );
}

/** Choosing what is chosen takes it away again. */
function sectionsOf({ priority, caller_id, type }: Place): Section[] {
  const { callers, types } = choices.value;
  const one = (display: string, isChosen: boolean, to: Partial<Place>): Choice => ({ display, isChosen, to });
  const either = <T,>(value: T, now: T | undefined) => (value === now ? undefined : value);
  return [
    {
      name: filterWords.priority,
      choices: priorities.map((name) =>
        one(words.priority[name], name === priority, { priority: either(name, priority) }),
      ),
    },
    {
      name: filterWords.caller,
      choices: callers.map((caller) =>
        one(caller.display_name, caller.caller_id === caller_id, { caller_id: either(caller.caller_id, caller_id) }),
      ),
    },
    { name: filterWords.type, choices: types.map((name) => one(name, name === type, { type: either(name, type) })) },
  ];
}
