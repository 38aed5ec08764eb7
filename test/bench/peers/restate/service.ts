/**
 * The service of the bench: a workflow that waits for its answer. `node service.ts FOLDER PORT` serves it, with the SDK
 * that is installed in the folder.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Context = { promise(name: string): PromiseLike<unknown> & { resolve(value: unknown): Promise<void> } };

const [, , folder = '', port = ''] = process.argv;
const sdk = createRequire(join(folder, 'package.json')).resolve('@restatedev/restate-sdk');
const restate = await import(pathToFileURL(sdk).href);
const request = restate.workflow({
  name: 'request',
  handlers: {
    run: async (context: Context) => await context.promise('answer'),
    answer: (context: Context, value: unknown) => context.promise('answer').resolve(value),
  },
});
await restate.serve({ services: [request], port: Number(port) });
