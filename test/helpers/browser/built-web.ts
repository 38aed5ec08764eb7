import { builtProgram } from '../programs/built-program.ts';

/**
 * Builds the inbox and the documentation into `dist`, together with the executable. A separate build would remove files
 * that other processes use.
 */
export async function builtWeb(): Promise<void> {
  builtProgram();
}
