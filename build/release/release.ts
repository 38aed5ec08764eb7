/** Writes dist/release: this platform's executable and everything that goes with it, after npm run build. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../root.ts';
import { deb } from './deb/deb.ts';
import { debTree } from './deb/tree.ts';
import { image } from './image/image.ts';
import { fetchLibraries, type Libraries } from './image/libraries.ts';
import { type Machine, machine, machines } from './machine.ts';
import { billOfMaterials, withPackages } from './sbom.ts';
import { said, texts } from './texts.ts';

const folder = join(root, 'dist/release');
const put = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);

const libraries = machine && (await fetchLibraries(machine).catch(failed)); // first: a failure changes no file
/** The executable for arm64, which a release on x86-64 has too (npm run build:others). */
const other = join(root, 'dist/others/hdo-linux-arm64');
const hasOther = machine === machines.x64;
if (hasOther && !existsSync(other)) failed(new Error('there is no executable for arm64: run npm run build:others'));
const otherLibraries = hasOther && (await fetchLibraries(machines.arm64).catch(failed));

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'completions'), { recursive: true });
const { executable, man, completions, licences, packages } = texts();
const name = `hdo-${manifest.version}-${process.platform}-${process.arch}`;
put(name, executable);
chmodSync(join(folder, name), 0o755);
put('hdo.1', man);
put('hdo.service', said('service', '--executable', '/usr/local/bin/hdo'));
put('hdo.socket', said('service', '--socket'));
for (const [shell, file] of [
  ['bash', 'hdo'],
  ['zsh', '_hdo'],
  ['fish', 'hdo.fish'],
] as const) {
  put(join('completions', file), completions[shell]);
}
copyFileSync(join(root, 'config.example.toml'), join(folder, 'config.example.toml'));
for (const file of globSync('**', { cwd: join(root, 'deploy'), exclude: ['deb'], withFileTypes: true })) {
  if (file.isFile()) putDeployed(relative(join(root, 'deploy'), join(file.parentPath, file.name)));
}
put('LICENCES.txt', licences);
const bom = billOfMaterials(packages);
put('sbom.cdx.json', bom);
if (machine && libraries) await packAll({ machine, libraries, executable, into: '.' });
else process.stderr.write('There is no package and no image: they are for Linux on x86-64 and arm64.\n');
if (otherLibraries) {
  const file = readFileSync(other);
  mkdirSync(join(folder, 'arm64'));
  put(`arm64/hdo-${manifest.version}-linux-arm64`, file);
  chmodSync(join(folder, `arm64/hdo-${manifest.version}-linux-arm64`), 0o755);
  await packAll({ machine: machines.arm64, libraries: otherLibraries, executable: file, into: 'arm64' });
}
put('SHA256SUMS', sums());
process.stderr.write(`dist/release: ${name} and ${readdirSync(folder).length - 1} others\n`);

function failed(error: Error): never {
  process.stderr.write(`There is no release, because there is no image: ${error.message}\n`);
  process.exit(1);
}

type Packing = {
  readonly machine: Machine;
  readonly libraries: Libraries;
  readonly executable: Buffer;
  readonly into: string;
};

async function packAll({ machine, libraries, executable, into }: Packing): Promise<void> {
  const { architecture } = machine;
  put(join(into, `hdo_${manifest.version}_${architecture}.deb`), await deb(debTree(executable), architecture));
  const name = join(into, `hdo-${manifest.version}-linux-${architecture}`);
  put(`${name}.oci.tar`, await image(libraries, machine, executable));
  put(`${name}.cdx.json`, withPackages(bom, libraries.packages, machine));
}

function putDeployed(name: string): void {
  mkdirSync(join(folder, dirname(name)), { recursive: true });
  put(name, filled(readFileSync(join(root, 'deploy', name), 'utf8')));
}

/** Puts the version and the hash of the executable into a file that names them. */
function filled(text: string): string {
  const sha256 = createHash('sha256').update(executable).digest('hex');
  return text.replaceAll('{{version}}', manifest.version).replaceAll('{{sha256}}', sha256);
}

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
