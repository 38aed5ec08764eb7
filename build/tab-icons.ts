import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const most_counted = 9;

/** The icons of a browser's tab by how many requests wait: none, 1 to 9, and more than that. */
export function tabIcons(): readonly string[] {
  const plain = readFileSync(join(root, 'src/web/static/icon.svg'), 'utf8').trim();
  const counts = Array.from({ length: most_counted }, (_, at) => String(at + 1));
  return [plain, ...[...counts, `${most_counted}+`].map((count) => withBadge(plain, count))];
}

function withBadge(icon: string, count: string): string {
  const size = count.length > 1 ? 13 : 16;
  const badge = [
    '<circle cx="21" cy="11" r="11" fill="#fff"/><circle cx="21" cy="11" r="9.5" fill="#c2361f"/>',
    `<text x="21" y="${11 + size * 0.36}" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}"`,
    ` font-weight="700" text-anchor="middle">${count}</text>`,
  ].join('');
  return icon.replace('</svg>', `${badge}</svg>`);
}
