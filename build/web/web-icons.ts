import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { icons } from '../../src/vocabulary.ts';
import { root } from '../root.ts';

const folder = join(root, 'node_modules/lucide-static/icons');

/** icons.svg: a symbol for each icon that a request can name, for the documentation; strokes come from CSS. */
export function webIcons(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${icons.toSorted().map(symbolOf).join('\n')}\n</svg>\n`;
}

function symbolOf(name: string): string {
  const shapes = shapesOf(name)
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

/** The shapes of an icon's drawing, as elements of SVG. */
export function shapesOf(name: string): string {
  const drawing = readFileSync(join(folder, `${name}.svg`), 'utf8');
  const shapes = /<svg[^>]*>(?<shapes>.*)<\/svg>/s.exec(drawing)?.groups?.shapes;
  if (shapes === undefined) throw new Error(`lucide-static has no drawing in ${name}.svg`);
  return shapes;
}
