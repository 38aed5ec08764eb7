import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../root.ts';

const namespace = 'later';

/**
 * Puts all modules that `entry` imports statically into one chunk. esbuild makes a chunk for each set of entry points
 * that share modules, so there would be many small ones. Here every part that loads later imports `entry` too. All
 * modules of `entry` then belong to one set.
 */
export function oneChunk(entry: string): Plugin {
  return {
    name: 'one-chunk',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const found = await resolve(path, { kind: 'import-statement', importer, resolveDir });
        const file = relative(root, found.path);
        return { path: file.replace(/\.tsx?$/, ''), namespace, pluginData: file, errors: found.errors };
      });
      onLoad({ filter: /./, namespace }, ({ pluginData }) => ({
        contents: `import './${entry}'; export * from './${pluginData}';`,
        resolveDir: root,
      }));
    },
  };
}
