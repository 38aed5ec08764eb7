import type { ComponentChildren } from 'preact';

type MenuItemProps = {
  close(): void;
  press(): void;
  tone?: string;
  /** Whether it is what holds, of those of which one does. */
  isChosen?: boolean;
  children: ComponentChildren;
};

/** An entry of a menu; the menu is gone, and the focus back on its button, before anything happens. */
export function MenuItem({ close, press, tone, isChosen, children }: MenuItemProps) {
  const role =
    isChosen === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const);
  return (
    <button
      {...role}
      type="button"
      tabIndex={-1}
      class="menu-item"
      data-tone={tone}
      onClick={() => {
        close();
        press();
      }}
    >
      {children}
    </button>
  );
}
