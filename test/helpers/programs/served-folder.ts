import type { TestContext } from 'node:test';
import { clientOf } from '../appliance/client.ts';
import { document, startHdo, temporary } from './hdo.ts';

/** Serves a folder that `hdo init` created with some flags. */
export async function servedFolder(t: TestContext, flags: string[]) {
  const data = `${temporary(t)}/data`;
  const { caller } = await document(['init', ...flags, '--data', data]);
  const { server, base_url } = await serving(t, data);
  return { data, server, client: clientOf({ base_url }, caller) };
}

/** Serves a folder on a free port. */
export async function serving(t: TestContext, data: string) {
  const server = startHdo(t, ['serve', '--data', data, '--listen', '127.0.0.1:0']);
  const { stderr } = await server.written(/hdo serves .* at http\S+/);
  return { server, base_url: /at (http\S+)/.exec(stderr)?.[1] ?? '' };
}
