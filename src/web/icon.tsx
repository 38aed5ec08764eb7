import type { IconName } from './icon-names.ts';
import { sprite } from './sprite.ts';

/** A picture beside words; it says nothing that they do not. `flips` where it points along the line of reading. */
export function Icon({ name, flips }: { name: IconName; flips?: true }) {
  return (
    <svg class={flips ? 'icon flips' : 'icon'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
