import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Agent, request } from 'undici';
import { twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { makePairs, shownName } from '../../helpers/programs/certificates.ts';
import { until } from '../../helpers/until.ts';

test('a standby loads a renewed certificate, and takes the lead with the pair that it has', async (t) => {
  const { use, env } = makePairs(t);
  const { HDO_SERVER__TLS_CERT: cert, HDO_SERVER__TLS_KEY: key } = env;
  const more = `[server]\ntls_cert = "${cert}"\ntls_key = "${key}"\n`;
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  t.after(() => dispatcher.close());
  const { leader, standby } = await twoNodes(t, { more, dispatcher });
  const both = [leader, standby];
  use('two');
  for (const { base_url } of both)
    await until('it shows the new one', async () => (await shownName(base_url)) === 'two');
  use('one', 'two');
  const isKept = async (url: string) => /^hdo_tls_kept 1$/m.test(await (await request(url)).body.text());
  for (const { metricsUrl } of both) await until('half a renewal is found', () => isKept(metricsUrl()));
  await leader.kill();
  await until('the standby leads', async () => (await standby.ready()).role === 'leader');
  assert.equal(await shownName(standby.base_url), 'two');
  assert.deepEqual([standby.process.exitCode, standby.process.signalCode], [null, null]);
  use('one');
  await until('the whole renewal is shown', async () => (await shownName(standby.base_url)) === 'one');
  assert.equal(await isKept(standby.metricsUrl()), false);
});
