import { useSignal } from '@preact/signals';
import { found } from '../drafts/select.ts';
import { Icon } from '../icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { MenuItem } from '../parts/menu-item.tsx';
import { Plain } from '../plain.tsx';
import { readChoices } from '../state/narrow.ts';
import { type Filter, go, type Place, place, unnarrowed } from '../state/place.ts';
import { filterWords as words } from '../words-acting.ts';

type Choice = { readonly display: string; readonly to: Partial<Place>; readonly isChosen: boolean };
/** What can be chosen of one sort. */
export type Section = { readonly name: string; readonly choices: readonly Choice[] };

type NarrowProps = { label: string; find: string; sections: readonly Section[] };

const most_at_a_glance = 8;

/** A value that a view can be narrowed to; choosing what is chosen takes it away again. */
export function choiceOf<F extends Filter>(filter: F, value: Place[F], display: string): Choice {
  const isChosen = place.value[filter] === value;
  return { display, isChosen, to: { [filter]: isChosen ? unnarrowed[filter] : value } };
}

/** The menu of what a view can be narrowed to, found by typing where it is long. */
export function NarrowMenu({ label, find, sections }: NarrowProps) {
  const query = useSignal('');
  const isLong = sections.some(({ choices }) => choices.length > most_at_a_glance);
  const shown = sections
    .map((section) => ({ ...section, choices: found(section.choices, query.value) }))
    .filter(({ choices }) => choices.length > 0);
  return (
    <Menu
      label={label}
      class="is-below is-start"
      onOpen={() => {
        query.value = '';
        void readChoices();
      }}
      find={isLong ? { label: find, query } : undefined}
      button={(attributes) => (
        <button type="button" class="quiet" {...attributes}>
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
              {words.noMatch}
            </p>
          )}
        </>
      )}
    </Menu>
  );
}

function Choices({ section, close }: { section: Section; close: () => void }) {
  return (
    <div role="group" aria-label={section.name} class="menu-group">
      <p class="menu-head" aria-hidden="true">
        {section.name}
      </p>
      {section.choices.map(({ display, to, isChosen }) => (
        <MenuItem key={display} close={close} press={() => go({ ...to, item_id: undefined })} isChosen={isChosen}>
          <span dir="auto">
            <Plain text={display} />
          </span>
          {isChosen && <Icon name="check" />}
        </MenuItem>
      ))}
    </div>
  );
}
