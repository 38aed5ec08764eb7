import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script, type ScriptOptions } from 'node:vm';
import { requireCarried } from './carried.ts';

/** The files that an executable will carry, by name, and the folder for the code that V8 compiles of its bundles. */
export type Recording = { assets: Readonly<Record<string, string>>; folder: string };

const hour_ms = 3_600_000;

/** Makes the `require` of a bundle as the executable does. `write` saves the code that V8 has compiled of a bundle. */
export function recorded({ assets, folder }: Recording, thread: string) {
  haltIntervals();
  const builtin = createRequire(import.meta.url);
  const scripts = new Map<string, Script>();
  const instead: Record<string, unknown> = {
    'node:sea': {
      isSea: () => true,
      getAssetKeys: () => Object.keys(assets),
      getAsset: (name: string) => (name === 'thread.cjs' ? thread : readFileSync(assets[name] ?? '', 'utf8')),
      getRawAsset: (name: string) => Uint8Array.from(readFileSync(assets[name] ?? '')).buffer,
    },
    'node:vm': {
      ...builtin('node:vm'),
      Script: function record(text: string, options: ScriptOptions) {
        const script = new Script(text, options);
        scripts.set(String(options.filename), script);
        return script;
      },
    },
  };
  const make = new Script(`(function (require) {${requireCarried}return require;})`).runInThisContext();
  const require: (name: string) => unknown = make((name: string) => instead[name] ?? builtin(name));
  const write = (name: string) => {
    const script = scripts.get(`${name}.cjs`);
    if (!script) return;
    setFlagsFromString('--sparkplug'); // code fits only where the flags are those that it was written under
    writeFileSync(join(folder, `${name}.code`), script.createCachedData());
    setFlagsFromString('--no-sparkplug');
  };
  return { require, write };
}

/** Stops intervals: with them, the speed of the machine would decide which code is compiled. */
function haltIntervals(): void {
  const every = globalThis.setInterval;
  const halted: Pick<typeof globalThis, 'setInterval'> = globalThis;
  halted.setInterval = Object.assign((run: () => void) => every(run, hour_ms), every);
}
