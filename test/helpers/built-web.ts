import { buildWeb } from '../../build/web.ts';

let built: Promise<void> | undefined;

/** Makes the inbox from these sources, once for all tests of the process. */
export function builtWeb(): Promise<void> {
  built ??= buildWeb();
  return built;
}
