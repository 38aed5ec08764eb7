import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../helpers/cluster/binaries.ts';
import { bodies, plain } from '../../server/body.ts';
import { distFolder } from '../../server/command.ts';
import { rawRequest } from '../../server/operations.ts';
import { type Ending, held_ms, type Peer } from '../peer.ts';
import { buildWithGo, installed, json, startProgram, untilThere } from '../programs.ts';
import { listenTo } from './realtime.ts';

const modules = ['github.com/pocketbase/pocketbase@v0.39.8'];
const account = { identity: 'peer@example.com', password: 'a password for the bench' };
const records = '/api/collections/requests/records';

type Options = { readonly name: string; readonly syncs: boolean };

/** Starts PocketBase with a collection of requests. A record of it has the body of a request and its answer. */
export async function startPocketBase(t: Ending, { name, syncs }: Options): Promise<Peer> {
  const program = join(
    installed('pocketbase', (folder) => buildWithGo(folder, 'pocketbase', modules)),
    'peer',
  );
  const data = mkdtempSync(join(distFolder(), 'pocketbase-'));
  t.after(() => rmSync(data, { recursive: true }));
  execFileSync(program, ['superuser', 'create', account.identity, account.password, '--dir', data]);
  const port = await freePort();
  const args = ['serve', '--http', `127.0.0.1:${port}`, '--dir', data];
  const { pid } = startProgram(t, { file: program, args, env: syncs ? { PEER_SYNCS: '1' } : {} });
  const base_url = `http://127.0.0.1:${port}`;
  const { token } = await untilThere('PocketBase', () =>
    json<{ token: string }>(`${base_url}/api/collections/_superusers/auth-with-password`, { body: account }),
  );
  await json(`${base_url}/api/collections`, { token, body: collection });
  return { name, port, pids: [pid], ...(await useOf(t, { base_url, token })) };
}

const text = (name: string) => ({ name, type: 'text', max: 100_000 });
const collection = {
  name: 'requests',
  type: 'base',
  fields: [text('caller_item_id'), { name: 'submission', type: 'json' }, text('answer')],
  indexes: [
    'CREATE UNIQUE INDEX requests_ids ON requests (caller_item_id)',
    'CREATE INDEX requests_answers ON requests (answer)',
  ],
};

type Place = { readonly base_url: string; readonly token: string };

async function useOf(t: Ending, { base_url, token }: Place): Promise<Pick<Peer, 'send' | 'poll' | 'wake'>> {
  const submission = bodies(plain);
  let number = 0;
  const next = () => {
    const caller_item_id = `sent-${number++}`;
    return `{"caller_item_id":"${caller_item_id}","submission":${submission(caller_item_id)}}`;
  };
  const filter = encodeURIComponent('answer = "none such"');
  const poll = rawRequest('GET', `${records}?perPage=1&skipTotal=1&filter=${filter}`, { key: token });
  const heard = await listenTo(t, base_url, token);
  return {
    send: () => rawRequest('POST', records, { key: token, body: next() }),
    poll: () => poll,
    async wake() {
      const { id } = await json<{ id: string }>(base_url + records, { token, body: JSON.parse(next()) });
      const waits = heard(id);
      await pause(held_ms);
      const began_ms = performance.now();
      const answer = { answer: 'approve' };
      await Promise.all([waits, json(`${base_url}${records}/${id}`, { method: 'PATCH', token, body: answer })]);
      return performance.now() - began_ms;
    },
  };
}
