import { buildClient } from '../../../build/clients/client.ts';
import { packClients } from '../../../build/clients/clients.ts';

let built: Promise<unknown> | undefined;

/** Builds and packs the clients from these sources, once for all tests of the process. */
export async function builtClients(): Promise<void> {
  built ??= buildClient().then(packClients);
  await built;
}
