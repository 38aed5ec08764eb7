import { arranged, asksMore, lookOf } from '../appearance.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import type { Action } from '../item.ts';
import { ActionButton } from '../parts/button.tsx';
import { Menu } from '../parts/menu.tsx';
import { MenuItem } from '../parts/menu-item.tsx';
import { Plain } from '../plain.tsx';
import { visibleText } from '../unseen.ts';
import { words } from '../words.ts';

const long = 40;

type BarProps = {
  label: string;
  actions: readonly Action[];
  choose(action: Action): void;
  /** How many requests an answer is for, where it is more than one. */
  count?: number;
  /** What else can be done, behind the answers; on a phone it is in the menu. */
  extras: readonly Extra[];
};
export type Extra = {
  readonly icon: IconName;
  readonly label: string;
  readonly keys: string;
  readonly press: () => void;
};

/** Answers with their number keys; those that do not fit are in a menu. */
export function ActionBar({ label, actions, choose, count, extras }: BarProps) {
  const { bar, menu } = arranged(actions);
  return (
    <div class="decide" role="toolbar" aria-label={label}>
      {bar.map((action, at) => (
        <ActionButton
          key={action.value}
          {...lookOf(action, actions)}
          icon={action.icon}
          title={action.display.length > long ? visibleText(action.display) : undefined}
          digit={String(at + 1)}
          opens={asksMore(action) ? 'dialog' : undefined}
          onPress={() => choose(action)}
        >
          <Name action={action} count={count} />
        </ActionButton>
      ))}
      {menu.length > 0 && <More menu={menu} choose={choose} count={count} />}
      {extras.map(({ label, keys, press }) => (
        <ActionButton key={keys} tone="neutral" style="ghost" digit={keys} class="extra" onPress={press}>
          {label}
        </ActionButton>
      ))}
      {(bar.length > 2 || menu.length > 0 || extras.length > 0) && (
        <More menu={[...bar.slice(2), ...menu]} choose={choose} count={count} extras={extras} phone />
      )}
    </div>
  );
}

function Name({ action, count }: { action: Action; count: number | undefined }) {
  return (
    <span dir="auto">
      <Plain text={action.display} />
      {count !== undefined && ` ${count}`}
      {asksMore(action) && '…'}
    </span>
  );
}

type MoreProps = Pick<BarProps, 'choose'> & {
  menu: readonly Action[];
  count: number | undefined;
  extras?: readonly Extra[];
  phone?: true;
};

/** The answers that are not in the bar; on a phone only two are. */
function More({ menu, choose, count, extras = [], phone }: MoreProps) {
  return (
    <Menu
      label={words.moreAnswers}
      class={phone ? 'is-phone' : 'is-wide'}
      button={(attributes) => (
        <button
          type="button"
          class={phone ? 'action phone-more' : 'action more'}
          data-tone="neutral"
          data-style="outline"
          aria-label={phone && words.moreAnswers}
          aria-keyshortcuts={phone ? undefined : '0'}
          {...attributes}
        >
          {phone ? <PhoneSign /> : <WideSign count={menu.length} />}
        </button>
      )}
    >
      {(close) => (
        <>
          {menu.map((action) => (
            <MenuItem key={action.value} tone={action.tone ?? 'neutral'} close={close} press={() => choose(action)}>
              <Icon name={action.icon} />
              <Name action={action} count={count} />
            </MenuItem>
          ))}
          {extras.map(({ icon, label, keys, press }) => (
            <MenuItem key={keys} tone="neutral" close={close} press={press}>
              <Icon name={icon} />
              {label}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}

function PhoneSign() {
  return (
    <span class="label">
      <Icon name="ellipsis" />
    </span>
  );
}

function WideSign({ count }: { count: number }) {
  return (
    <>
      <span class="digit" aria-hidden="true">
        0
      </span>
      <span class="label">
        <span>
          {words.more} <span class="amount">{count}</span>
        </span>
        <Icon name="chevron-up" />
      </span>
    </>
  );
}
