import { spawnSync } from 'node:child_process';
import { installed } from '../helpers/programs/apt.ts';

/** Debian packages with the scripts of the pictures, each with a language that fontconfig knows it by. */
const fonts = [
  { debian_package: 'fonts-noto-core', language: 'ar' },
  { debian_package: 'fonts-noto-core', language: 'he' },
  { debian_package: 'fonts-noto-cjk', language: 'ja' },
];

/** Installs fonts for Arabic, Hebrew and Japanese if they are missing. Without them, the pictures show boxes. */
export function installFonts(): void {
  for (const { debian_package, language } of fonts) {
    if (has(language) || installed(debian_package)) continue;
    process.stderr.write(`There is no font for "${language}", so pictures show boxes. Install ${debian_package}.\n`);
  }
}

function has(language: string): boolean {
  return spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' }).stdout?.trim().length > 0;
}
