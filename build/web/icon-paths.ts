import { icons } from '../../src/vocabulary.ts';
import { type IconName, ownIcons } from '../../src/web/ui/icon-names.ts';
import { shapesOf } from './web-icons.ts';

type Attributes = Readonly<Record<string, string>>;

/** Functions that write a shape of a drawing as a path. The path begins at a place of its own. */
const pathOf: Readonly<Record<string, (attributes: Attributes) => string>> = {
  path: ({ d = '' }) => `M0 0${d}`, // a path that begins with `m` counts from where the one before it ends
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  circle: (given) => {
    const { cx = 0, cy = 0, r = 0 } = numbers(given);
    const half = (to: number) => `a${r} ${r} 0 0 1 ${to} 0`;
    const middle = given.fill === undefined ? '' : `M${cx} ${cy}h.01`; // else a small one would have a hole
    return `M${cx - r} ${cy}${half(2 * r)}${half(-2 * r)}z${middle}`;
  },
  rect: (given) => {
    const { x = 0, y = 0, width = 0, height = 0, rx = 0, ry = rx } = numbers(given);
    const corner = (right: number, down: number) => (rx > 0 ? `a${rx} ${ry} 0 0 1 ${right} ${down}` : '');
    const [across, along] = [width - 2 * rx, height - 2 * ry];
    const upper = `h${across}${corner(rx, ry)}v${along}${corner(-rx, ry)}`;
    return `M${x + rx} ${y}${upper}h${-across}${corner(-rx, -ry)}v${-along}${corner(rx, -ry)}z`;
  },
};

/**
 * Returns each icon as the `d` of one path. The pages once referred to a file of icons instead. For each reference a
 * browser looked the file up and copied the drawing, which took 8 of 74 ms from a key to the next request.
 */
export function iconPaths(): Readonly<Record<IconName, string>> {
  return Object.fromEntries([...icons, ...ownIcons].map((name) => [name, drawn(name)])) as Record<IconName, string>;
}

function drawn(name: string): string {
  const shapes = [...shapesOf(name).matchAll(/<([a-z]+)([^>]*)>/g)];
  return shapes
    .map(([, kind = '', text = '']) => {
      const path = pathOf[kind];
      if (path === undefined) throw new Error(`the icon ${name} has a shape that is not known: ${kind}`);
      return path(attributesOf(text));
    })
    .join('');
}

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([a-z0-9]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

const numbers = (attributes: Attributes): Partial<Record<string, number>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, Number(value)]));
