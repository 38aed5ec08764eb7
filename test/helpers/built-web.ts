import { buildDocs } from '../../build/docs.ts';
import { buildWeb } from '../../build/web.ts';

let built: Promise<unknown> | undefined;

/** Makes the inbox and the documentation from these sources, once for all tests of the process. */
export async function builtWeb(): Promise<void> {
  built ??= Promise.all([buildWeb(), buildDocs()]);
  await built;
}
