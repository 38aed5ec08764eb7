import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import manifest from '../../../package.json' with { type: 'json' };

type Files = Readonly<Record<string, Uint8Array>>;

/** The same bytes for the same files: every file has the earliest date of a zip archive. */
const options = { level: 9, mtime: new Date(1980, 0, 1) } as const;

/** Packs a folder of Python modules, with their types, as a wheel (PEP 427). */
export async function wheel(folder: string): Promise<Uint8Array> {
  const names = (await readdir(folder)).filter((name) => /\.py$|^py\.typed$/.test(name)).sort();
  const modules = await Promise.all(
    names.map(async (name) => [`${basename(folder)}/${name}`, await readFile(join(folder, name))] as const),
  );
  const files: Files = { ...Object.fromEntries(modules), ...metadata() };
  const record = `${infoFolder}/RECORD`;
  const lines = [...Object.entries(files).map(recordLine), `${record},,`];
  const whole: Files = { ...files, [record]: strToU8(`${lines.join('\n')}\n`) };
  const entries = Object.entries(whole).map(([name, bytes]) => [name, [bytes, options]] as const);
  return zipSync(Object.fromEntries(entries) as Zippable);
}

const infoFolder = `human_decision_outbox-${manifest.version}.dist-info`;

function metadata(): Files {
  const { name, version, description } = manifest;
  const about = [
    'Metadata-Version: 2.1',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${description}`,
    'Requires-Python: >=3.9',
  ];
  const made = ['Wheel-Version: 1.0', `Generator: ${name}`, 'Root-Is-Purelib: true', 'Tag: py3-none-any'];
  return {
    [`${infoFolder}/METADATA`]: strToU8(`${about.join('\n')}\n`),
    [`${infoFolder}/WHEEL`]: strToU8(`${made.join('\n')}\n`),
  };
}

/** A line of RECORD: the name, the hash in URL-safe base64 without padding, the size. */
function recordLine([name, bytes]: [string, Uint8Array]): string {
  return `${name},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}`;
}
