import type { IconName } from './icon-names.ts';
import { sprite } from './sprite.ts';

/** A decorative icon beside a label. With `flips` it is mirrored in right-to-left text. */
export function Icon({ name, flips }: { name: IconName; flips?: true }) {
  return (
    <svg class={flips ? 'icon flips' : 'icon'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
