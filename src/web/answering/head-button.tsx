import { Key } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { keyed } from '../ui/media.ts';

type HeadButtonProps = { icon: IconName; label: string; shortcut: string; press(): void };

/** A command of the detail head: an icon, a word and a key. A phone shows only the icon. */
export function HeadButton({ icon, label, shortcut, press }: HeadButtonProps) {
  return (
    <button type="button" class="quiet head-button" title={label} {...keyed(shortcut)} onClick={press}>
      <Icon name={icon} />
      <span class="word">{label}</span>
      <Key>{shortcut}</Key>
    </button>
  );
}
