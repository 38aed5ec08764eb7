import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../root.ts';

const namespace = 'later';

/**
 * Puts all modules that `entry` imports statically into one chunk, and the parts of `rest`, which load later, into
 * another. esbuild makes a chunk for each set of entry points that share modules, so there would be many small ones,
 * each a round trip. Here every part that loads later imports `entry` too. All modules of `entry` then belong to one
 * set.
 */
export function fewChunks(entry: string, rest: readonly string[]): Plugin {
  return {
    name: 'few-chunks',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const found = await resolve(path, { kind: 'import-statement', importer, resolveDir });
        const file = relative(root, found.path);
        const { path: name, parts } = rest.includes(file)
          ? { path: 'rest', parts: rest }
          : { path: file.replace(/\.tsx?$/, ''), parts: [file] };
        return { path: name, namespace, pluginData: parts, errors: found.errors };
      });
      onLoad({ filter: /./, namespace }, ({ pluginData }) => ({
        contents: [
          `import './${entry}';`,
          ...(pluginData as string[]).map((file) => `export * from './${file}';`),
        ].join('\n'),
        resolveDir: root,
      }));
    },
  };
}

/** Puts modules before all others of `entry`. Words side by side compress better: those of Japanese by 2 kB. */
export function importFirst(entry: string, modules: readonly string[]): Plugin {
  return {
    name: 'import-first',
    setup({ onLoad }) {
      const own = join(root, entry);
      onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
        if (path !== own) return undefined;
        const names = modules.map((file) => relative(dirname(own), join(root, file)).replaceAll('\\', '/'));
        const imports = names.map((name) => `import './${name}';\n`);
        return { contents: imports.join('') + (await readFile(own, 'utf8')), loader: 'tsx', resolveDir: dirname(own) };
      });
    },
  };
}
