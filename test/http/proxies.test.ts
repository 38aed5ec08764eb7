import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addAgent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { dataOf } from '../helpers/appliance/ask.ts';
import { openStream } from '../helpers/appliance/event-stream.ts';
import { addPerson } from '../helpers/appliance/person.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { type ProxySnippet, snippet, startProxy } from '../helpers/programs/snippet-proxy.ts';

const proxies: Record<string, ProxySnippet> = {
  caddy: ({ folder, port, upstreams: [upstream = ''] }) => {
    const file = join(folder, 'Caddyfile');
    const own = snippet('Caddyfile').replace(/^hdo\.example\.org/m, `http://127.0.0.1:${port}`);
    writeFileSync(file, `{\n\tadmin off\n}\n${own.replace('127.0.0.1:8484', upstream)}`);
    return { file: debianTool('caddy'), args: ['run', '--adapter', 'caddyfile', '--config', file] };
  },
  nginx: ({ folder, port, upstreams: [upstream = ''] }) => {
    const own = snippet('nginx.conf')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *ssl_.*\n/gm, '')
      .replace('127.0.0.1:8484', upstream);
    mkdirSync(join(folder, 'temporary'));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/temporary/${name};`,
    );
    const around = `daemon off; pid ${folder}/pid; error_log stderr; events {}`;
    writeFileSync(join(folder, 'nginx.conf'), `${around} http { access_log off; ${paths.join(' ')}\n${own}}`);
    return { file: debianTool('nginx', 'nginx-light'), args: ['-c', join(folder, 'nginx.conf'), '-p', folder] };
  },
};

for (const [name, proxy] of Object.entries(proxies)) {
  test(`through ${name} events arrive at once, polls are held, and large uploads arrive whole`, async (t) => {
    const box = await appliance(t, { env: { HDO_SERVER__TRUSTED_PROXIES: '127.0.0.1' } });
    const base_url = await startProxy(t, proxy, [new URL(box.base_url).host]);
    const place = { base_url, change: box.change };
    const agent = addAgent(place, { name: 'agent', account: 'default' });
    const petra = addPerson(place, { name: 'petra' });

    const stream = await openStream(base_url, { authorization: `Bearer ${petra.token}` });
    const item = await askForFile(agent, petra);
    const seen = await stream.until(({ event }) => event === 'item.added');
    assert.ok(seen.length > 0);
    stream.leave();

    const bytes = Buffer.alloc(20_000_000, 'x');
    assert.equal((await upload(petra, item, { bytes })).size_bytes, bytes.length);

    const poll = agent.request('outputCheck', { headers: { prefer: 'wait=30' } });
    await agent.call('inputSend', { body: submission({ caller_item_id: 'held' }) });
    await petra.answer(await petra.find(agent, 'held'), 'approve');
    const reply = await poll;
    assert.equal((dataOf(reply) as { ready_count: number }).ready_count, 1);
    assert.equal(reply.headers['preference-applied'], 'wait=30');
  });
}
