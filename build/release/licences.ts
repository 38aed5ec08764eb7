import type { Inside } from './inside.ts';

const line = '='.repeat(80);

/** One text with every licence of what is inside; a package that brings no text has the name of its licence. */
export function licencesText(packages: readonly Inside[]): string {
  const parts = packages.map(({ name, version, licence, texts }) => {
    const words = texts.length > 0 ? texts : ['Its package brings no text of the licence.'];
    return `${line}\n${name} ${version}: ${licence}\n${line}\n\n${words.join('\n\n')}\n`;
  });
  const sqlite = 'SQLite, which better-sqlite3 contains, is in the public domain.';
  return `What is inside hdo, and under which licences.\n${sqlite}\n\n${parts.join('\n')}`;
}
