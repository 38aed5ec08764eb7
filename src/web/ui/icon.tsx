import type { IconName } from './icon-names.ts';

/** The drawing of each icon as one path; set by build/web/page.ts. */
declare const icon_paths: Readonly<Record<IconName, string>>;

/** Icons whose direction is that of the text, wherever they are used. */
const directed: ReadonlySet<IconName> = new Set<IconName>(['undo-2', 'send', 'external-link']);

/** A decorative icon beside a label. With `flips` it is mirrored in right-to-left text, as are some always. */
export function Icon({ name, flips = directed.has(name) }: { name: IconName; flips?: boolean }) {
  return (
    <svg class={flips ? 'icon flips' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <Drawing name={name} />
    </svg>
  );
}

/** The lines of an icon, for an element that has its own name. */
export function Drawing({ name }: { name: IconName }) {
  return <path d={icon_paths[name]} />;
}

export function Mark({ big }: { big?: true }) {
  return (
    <svg class={big ? 'mark mark-big' : 'mark'} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 11v4a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4" />
      <path class="mark-tick" d="m6.2 7.6 3 3 5.6-6.8" />
    </svg>
  );
}
