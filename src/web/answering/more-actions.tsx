import { isTooLong, quietToneOf } from '../requests/appearance.ts';
import type { Action } from '../server/item.ts';
import { Icon } from '../ui/icon.tsx';
import { later, Part } from '../ui/later.tsx';
import { keyed } from '../ui/media.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { admitsChoice, Seen } from '../ui/seen.ts';
import { ActionName } from './action-name.tsx';
import { answerWords } from './words.ts';

const ActionList = later(async () => (await import('./action-list.tsx')).ActionList, Part);

const most_in_menu = 8;
const opened = 'more';

/** An entry of the menu besides the actions. */
export type Extra = { readonly label: string; readonly press: () => void };

type MoreProps = {
  actions: readonly Action[];
  /** The actions with digits. Some of them may be in the menu. */
  bar: readonly Action[];
  extra?: Extra | undefined;
  off?: ((action: Action) => boolean) | undefined;
  count: number | undefined;
  answer(action: Action, isSeen: boolean): void;
};

/** The actions that do not fit in the bar: a menu up to eight, above that a list with a search field. */
export function MoreActions(props: MoreProps) {
  const { actions, answer, extra, off } = props;
  const isList = actions.length > most_in_menu;
  const choose = (action: Action) => answer(action, !isTooLong(action));
  return (
    <Menu
      label={answerWords.moreAnswers}
      isList={isList}
      hidden={actions.length === 0 && !extra}
      admits={() => admitsChoice(opened)}
      button={(attributes) => (
        <button
          type="button"
          class="action more"
          data-tone="neutral"
          data-style="outline"
          {...keyed('0')}
          {...attributes}
        >
          <Sign count={actions.length + (extra ? 1 : 0)} />
        </button>
      )}
    >
      {(close) => (
        <>
          <Seen of={opened} />
          {isList ? (
            <ActionList {...props} choose={choose} close={close} />
          ) : (
            actions.map((action) => (
              <MenuItem
                key={action.value}
                tone={quietToneOf(action)}
                off={off?.(action)}
                close={close}
                press={() => choose(action)}
              >
                <Icon name={off?.(action) ? 'lock' : action.icon} />
                <ActionName action={action} count={props.count} />
              </MenuItem>
            ))
          )}
          {extra && (
            <MenuItem close={close} press={extra.press}>
              <Icon name="clock" />
              {extra.label}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}

/** On a phone the words are only for screen readers. */
function Sign({ count }: { count: number }) {
  return (
    <>
      <span class="digit" aria-hidden="true">
        0
      </span>
      <span class="label">
        <span class="more-words">
          {answerWords.more}
          <span class="hidden-words"> {answerWords.answers}</span> <span class="amount">{count}</span>
        </span>
        <Icon name="chevron-up" />
        <Icon name="ellipsis" />
      </span>
    </>
  );
}
