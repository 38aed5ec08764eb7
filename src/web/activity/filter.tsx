import { useSignal } from '@preact/signals';
import type { AuditKind } from '../../contract/audit.ts';
import { found } from '../drafts/select.ts';
import { Icon } from '../icon.tsx';
import { Choices, type Section } from '../list/filter-menu.tsx';
import { Menu } from '../parts/menu.tsx';
import { choices, readChoices } from '../state/narrow.ts';
import { place } from '../state/place.ts';
import { filterWords } from '../words-acting.ts';
import { kindWords, activityWords as words } from '../words-activity.ts';

/** What the activity can be narrowed to: a kind of event, and a caller. */
export function ActivityFilter() {
  const query = useSignal('');
  const shown = sections()
    .map((section) => ({ ...section, choices: found(section.choices, query.value) }))
    .filter((section) => section.choices.length > 0);
  return (
    <Menu
      label={words.filters}
      class="is-below is-start"
      onOpen={() => {
        query.value = '';
        void readChoices();
      }}
      find={{ label: words.find, query }}
      button={(attributes) => (
        <button type="button" class="quiet" aria-label={words.filter} {...attributes}>
          <Icon name="list-filter" />
          {words.filter}
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

const kinds = Object.keys(kindWords) as AuditKind[];

function sections(): Section[] {
  const { kind, caller_id } = place.value;
  return [
    {
      name: words.what,
      choices: kinds.map((name) => ({
        display: kindWords[name],
        isChosen: name === kind,
        to: { kind: name === kind ? undefined : name },
      })),
    },
    {
      name: words.caller,
      choices: choices.value.callers.map((caller) => ({
        display: caller.display_name,
        isChosen: caller.caller_id === caller_id,
        to: { caller_id: caller.caller_id === caller_id ? undefined : caller.caller_id },
      })),
    },
  ];
}
