import { builtProgram } from './built-program.ts';

/**
 * Builds and packs the clients from these sources if dist is outdated. Two processes of the gate may ask for them at
 * once, so nothing that is up to date is written again.
 */
export function builtClients(): void {
  builtProgram();
}
