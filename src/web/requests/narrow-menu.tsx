import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { found } from '../ui/found.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { shown } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import { choices } from './narrow.ts';
import { type Filter, go, type PageAddress, place, unnarrowed } from './place.ts';
import { filterWords, filterWords as words } from './words.ts';

type Choice = { readonly display: string; readonly to: Partial<PageAddress>; readonly isChosen: boolean };
type Section = { readonly name: string; readonly choices: readonly Choice[] };

type NarrowProps = { label: string; find: string; sections: readonly Section[] };

const most_at_a_glance = 8;

/** Makes a menu entry for a filter value. Choosing the active value removes the filter. */
export function choiceOf<F extends Filter>(filter: F, value: PageAddress[F], display: string): Choice {
  const isChosen = place.value[filter] === value;
  return { display, isChosen, to: { [filter]: isChosen ? unnarrowed[filter] : value } };
}

/** The filter menu of a view, with a search field if it is long. */
export function NarrowMenu({ label, find, sections }: NarrowProps) {
  const query = useSignal('');
  const isLong = sections.some(({ choices }) => choices.length > most_at_a_glance);
  const left = sections
    .map((section) => ({ ...section, choices: found(section.choices, query.value) }))
    .filter(({ choices }) => choices.length > 0);
  return (
    <Menu
      label={label}
      class="is-below is-start"
      onOpen={() => {
        query.value = '';
        void choices.again();
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
          {left.map((section) => (
            <Choices key={section.name} section={section} close={close} />
          ))}
          {left.length === 0 && (
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
          <span dir="auto">{shown(display)}</span>
          {isChosen && <Icon name="check" />}
        </MenuItem>
      ))}
    </div>
  );
}

type ChipProps = { of: Filter; name: string; children?: ComponentChildren };

/** An active filter of a view, with a button to remove it. */
export function Chip({ of, name, children }: ChipProps) {
  return (
    <span class="chip">
      <span class="chip-name" dir="auto" title={visibleText(name)}>
        {children ?? shown(name)}
      </span>
      <button
        type="button"
        aria-label={filterWords.remove(of, visibleText(name))}
        onClick={({ currentTarget }) => {
          const head = currentTarget.closest('.list-head, .page-head');
          head?.querySelector<HTMLElement>('[aria-haspopup]')?.focus(); // the pressed button disappears
          go({ [of]: unnarrowed[of] });
        }}
      >
        <Icon name="x" />
      </button>
    </span>
  );
}
