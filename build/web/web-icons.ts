import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { icons } from '../../src/vocabulary.ts';
import { ownIcons } from '../../src/web/ui/icon-names.ts';
import { root } from '../root.ts';

const folder = join(root, 'node_modules/lucide-static/icons');

/** icons.svg: a symbol for each icon that a request can name and that the pages use; strokes come from CSS. */
export function webIcons(): string {
  const names = [...new Set([...icons, ...ownIcons])].sort();
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${names.map(symbolOf).join('\n')}\n</svg>\n`;
}

function symbolOf(name: string): string {
  const drawing = readFileSync(join(folder, `${name}.svg`), 'utf8');
  const shapes = /<svg[^>]*>(?<shapes>.*)<\/svg>/s.exec(drawing)?.groups?.shapes;
  if (shapes === undefined) throw new Error(`lucide-static has no drawing in ${name}.svg`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '').replaceAll(' />', '/>')}</symbol>`;
}
