/** Writes dist/release: this platform's executable and everything that goes with it, after npm run build. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../root.ts';
import { packagesInside } from './inside.ts';
import { licencesText } from './licences.ts';
import { billOfMaterials } from './sbom.ts';

const executable = join(root, 'dist/hdo');
const folder = join(root, 'dist/release');
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const said = (...words: string[]) => execFileSync(executable, words, { encoding: 'utf8', env: {} });

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'completions'), { recursive: true });
const name = `hdo-${manifest.version}-${process.platform}-${process.arch}`;
copyFileSync(executable, join(folder, name));
chmodSync(join(folder, name), 0o755);
put('hdo.1', said('man'));
put('hdo.service', said('service', '--executable', '/usr/local/bin/hdo'));
for (const [shell, file] of Object.entries({ bash: 'hdo', zsh: '_hdo', fish: 'hdo.fish' })) {
  put(join('completions', file), said('completion', shell));
}
copyFileSync(join(root, 'config.example.toml'), join(folder, 'config.example.toml'));
for (const proxy of readdirSync(join(root, 'deploy'))) copyFileSync(join(root, 'deploy', proxy), join(folder, proxy));
const packages = packagesInside();
put('LICENCES.txt', licencesText(packages));
put('sbom.cdx.json', billOfMaterials(packages));
put('SHA256SUMS', sums());
process.stderr.write(`dist/release: ${name} and ${readdirSync(folder).length - 1} others\n`);

/** As `sha256sum --check SHA256SUMS` reads it. */
function sums(): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files
    .map(
      (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file.slice(folder.length + 1)}\n`,
    )
    .join('');
}
