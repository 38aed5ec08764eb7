import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { request } from 'undici';
import { twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { debianTool } from '../../helpers/programs/debian-tool.ts';
import { serveHere } from '../../helpers/programs/serve-here.ts';
import { type ProxySnippet, snippet, startProxy } from '../../helpers/programs/snippet-proxy.ts';
import { until } from '../../helpers/until.ts';

const proxies: Record<string, ProxySnippet> = {
  caddy: ({ folder, port, upstreams }) => {
    const file = join(folder, 'Caddyfile');
    const own = snippet('Caddyfile.cluster').replace(/^hdo\.example\.org/m, `http://127.0.0.1:${port}`);
    writeFileSync(file, `{\n\tadmin off\n}\n${own.replace('10.0.0.1:8484 10.0.0.2:8484', upstreams.join(' '))}`);
    return { file: debianTool('caddy'), args: ['run', '--adapter', 'caddyfile', '--config', file] };
  },
  haproxy: ({ folder, port, upstreams: [one = '', two = ''] }) => {
    const file = join(folder, 'haproxy.cfg');
    const own = snippet('haproxy.cfg')
      .replace(/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port}`)
      .replace('10.0.0.1:8484', one)
      .replace('10.0.0.2:8484', two);
    writeFileSync(file, own);
    return { file: debianTool('haproxy'), args: ['-db', '-f', file] };
  },
};

/** Excuses a request that was under way when HAProxy marked its node down: a client repeats it. */
function cutRequest(error: Error & { code?: string }): undefined {
  if (error.code !== 'UND_ERR_SOCKET' && error.code !== 'ECONNRESET') throw error;
}

for (const [name, proxy] of Object.entries(proxies)) {
  test(`through ${name} requests reach the leader, also after a step-down and a kill`, async (t) => {
    const more = '[server]\ntrusted_proxies = ["127.0.0.1"]\n';
    const nodes = await twoNodes(t, { more, lease_seconds: 4 }); // a busy machine may not renew a short one in time
    const { api_key } = nodes;
    const places = [nodes.standby, nodes.leader].map(({ base_url }) => new URL(base_url).host);
    const base_url = await startProxy(t, proxy, places);
    const role = async () => {
      const { body } = await request(`${base_url}/readyz`);
      return (JSON.parse(await body.text()) as { role?: string }).role;
    };
    /** Sends until it is confirmed, as a client does. */
    const send = async (caller_item_id: string) => {
      const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
      const body = JSON.stringify(submission({ caller_item_id }));
      const codes: number[] = [];
      await until(`${caller_item_id} is confirmed`, async () => {
        const answer = await request(`${base_url}/api/input/send`, { method: 'POST', headers, body }).catch(cutRequest);
        await answer?.body.dump();
        codes.push(answer?.statusCode ?? 503);
        return answer?.statusCode === 200;
      });
      return codes.filter((code) => code !== 200 && code !== 502 && code !== 503);
    };
    await until('the proxy has found the leader', async () => (await role()) === 'leader');
    assert.deepEqual(await send('first'), []);
    const { code, stderr } = await nodes.leader.cluster('step-down');
    assert.equal(code, 0, stderr);
    assert.deepEqual(await send('after the step-down'), []);
    await until('the other node leads', async () => (await nodes.standby.ready()).role === 'leader');
    await nodes.standby.kill();
    assert.deepEqual(await send('after the kill'), []);
    const { stdout } = await nodes.leader.run('status', '--json');
    assert.equal(JSON.parse(stdout).queue.pending, 3, stdout);
  });
}

test('haproxy repeats requests of agents whose connection a node closed, and no request of a person', async (t) => {
  const answered = new WeakSet<Socket>();
  const seen: string[] = [];
  const node = await serveHere((req, res) => {
    if (req.method === 'GET') return res.end();
    seen.push(req.url ?? '');
    if (answered.has(req.socket)) return req.socket.destroy(); // as an idle connection that closes at this moment
    answered.add(req.socket);
    return req.resume().once('end', () => res.end());
  });
  t.after(node.close);
  const place = new URL(node.url).host;
  const base_url = await startProxy(t, proxies.haproxy as ProxySnippet, [place, place]);
  const post = async (path: string) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(`${base_url}${path}`, { method: 'POST', headers, body: '{}' });
    return sent.then(({ statusCode, body }) => body.dump().then(() => statusCode)).catch(({ code }) => code);
  };
  const four = async (path: string) => [await post(path), await post(path), await post(path), await post(path)];
  assert.deepEqual(await four('/api/input/send'), [200, 200, 200, 200]);
  assert.ok(seen.length > 4, 'no request was repeated');
  seen.length = 0;
  const answers = await four('/review/api/items/answer');
  assert.ok(answers.includes('UND_ERR_SOCKET'), answers.join());
  assert.equal(seen.length, 4);
});
