import type { ComponentChildren } from 'preact';
import type { Look } from '../appearance.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { sprite } from '../sprite.ts';

type ActionButton = Look & {
  icon?: IconName;
  digit?: string | undefined;
  /** What stands on it. */
  children: ComponentChildren;
  submit?: boolean;
  wide?: boolean;
  title?: string | undefined;
  opens?: 'dialog' | undefined;
  /** Whether what it opens beside itself is open. */
  expanded?: boolean;
  class?: string;
  onPress?(): void;
};

/** A button that answers or decides. The second of a double click is none: by then another request may be here. */
export function ActionButton({
  icon,
  digit,
  children,
  tone,
  style,
  submit,
  wide,
  opens,
  expanded,
  onPress,
  ...rest
}: ActionButton) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={['action', wide && 'is-wide', rest.class].filter(Boolean).join(' ')}
      title={rest.title}
      data-tone={tone}
      data-style={style}
      aria-keyshortcuts={digit}
      aria-haspopup={opens}
      aria-expanded={expanded}
      onClick={({ detail }) => detail < 2 && onPress?.()}
    >
      {digit !== undefined && (
        <span class="digit" aria-hidden="true">
          {digit}
        </span>
      )}
      <span class="label">
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </span>
    </button>
  );
}

type QuietButton = { icon: IconName; label: string; keys?: string; flips?: true; onPress(): void };

/** A button of the frame that is a picture; what it does is its name. */
export function QuietButton({ icon, label, keys, flips, onPress }: QuietButton) {
  return (
    <button
      type="button"
      class="quiet icon-only"
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      onClick={onPress}
    >
      <Icon name={icon} {...(flips && { flips })} />
    </button>
  );
}

/** The key that is held down with others on this machine. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** A key as it is printed on a keyboard. */
export function Key({ children }: { children: ComponentChildren }) {
  return <kbd class="key">{children === 'Enter' ? <EnterSign /> : children}</kbd>;
}

function EnterSign() {
  return (
    <svg class="icon in-key" role="img" aria-label="Enter">
      <use href={`${sprite}#corner-down-left`} />
    </svg>
  );
}
