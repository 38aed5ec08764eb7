import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../root.ts';
import { prefix } from './carried.ts';

/**
 * Lets the parts of a program have bundles of their own that use the modules of the program's bundle. A copy of such a
 * module would have other classes and other state. `use` builds a part, before `give` builds the program.
 */
export function shareModules(program: string | undefined): { readonly use: Plugin; readonly give: Plugin } {
  const used = new Set<string>();
  const use: Plugin = {
    name: 'use-shared-modules',
    setup({ initialOptions, onResolve, onLoad }) {
      const [entry] = initialOptions.entryPoints as string[];
      const own = join(root, dirname(dirname(entry ?? ''))); // as src/cluster of src/cluster/commands/index.ts
      onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, resolveDir, kind }) => {
        const file = join(resolveDir, path);
        if (kind !== 'import-statement' || file.startsWith(`${own}/`)) return undefined;
        return { path: relative(root, file).slice(0, -'.ts'.length), namespace: 'shared' };
      });
      onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => {
        used.add(path);
        return { contents: `module.exports = require('${prefix}hdo').shared['${path}'];` };
      });
    },
  };
  const give: Plugin = {
    name: 'give-shared-modules',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (program === undefined || path !== join(root, program)) return undefined;
        const names = [...used].sort();
        const imports = names.map((name, at) => `import * as shared_${at} from '${join(root, name)}.ts';`);
        const table = names.map((name, at) => `'${name}': shared_${at}`);
        const text = await readFile(path, 'utf8');
        return { contents: `${imports.join('\n')}\n${text}\nexport const shared = { ${table} };`, loader: 'ts' };
      });
    },
  };
  return { use, give };
}
