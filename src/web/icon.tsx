import type { IconName } from './icon-names.ts';

/** A picture beside words; it says nothing that they do not. `flips` where it points along the line of reading. */
export function Icon({ name, flips }: { name: IconName; flips?: true }) {
  return (
    <svg class={flips ? 'icon flips' : 'icon'} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
