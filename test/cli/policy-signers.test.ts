import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addPasskey, localOrigin } from '../helpers/appliance/authenticator.ts';
import { policyDesk } from '../helpers/appliance/policy-desk.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const config = `
[[policy]]
name = "payments"
match = { caller = "Payables", action = "pay" }
who = ["Alice", "Bob"]
approvals = 2
sign = true
`;

test('the doctor and the log name policies that ask for more signatures than people can give', async (t) => {
  const { box, alice } = await policyDesk(t, { env: { HDO_LOG__LEVEL: 'warn' } });
  writeFileSync(join(box.data, 'config.toml'), config);
  const needs = 'it asks for 2 signatures with a passkey, and';
  const doctor = async (env = {}) => {
    const { stdout } = await hdoBeside(['doctor', '--json', '--data', box.data], { env });
    const { checks } = JSON.parse(stdout);
    const { state, found } = checks.find(({ name }: { name: string }) => name === 'policies');
    return [state, found];
  };
  const unmet = `nobody can meet the policy payments yet: ${needs}`;
  assert.deepEqual(await doctor(), ['warn', `${unmet} none of its people has one`]);
  box.process.kill('SIGHUP');
  const logged = () => box.logged().filter(({ event }) => event === 'policy_without_signers');
  await until('the log names it', () => logged().length > 0);
  assert.equal(logged()[0]?.message, `${unmet} none of its people has one`);
  await addPasskey(alice.page, localOrigin(box.base_url));
  assert.deepEqual(await doctor(), ['warn', `${unmet} only 1 of its people has one`]);
  const off =
    'nobody can meet the policy payments, which asks for signatures: passkeys are turned off (sign_in.passkey)';
  assert.deepEqual(await doctor({ HDO_SIGN_IN__PASSKEY: 'false' }), ['warn', off]);
  const [, nowhere] = await doctor({ HDO_SERVER__PUBLIC_URL: 'http://192.0.2.7' });
  assert.match(nowhere, /passkeys do not work at http:\/\/192\.0\.2\.7, because they need HTTPS with a host name/);
});
