import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublic, lookUpPublic } from '../../src/lib/public-address.ts';

const inside = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.0.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fe80::1'],
  ...['fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001:0:1::', 'localhost', ''],
];
const outside = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::200e'];

test('addresses inside a network are not public', () => {
  assert.deepEqual(inside.filter(isPublic), []);
  assert.deepEqual(outside.filter(isPublic), outside);
});

test('a name with a private address is not resolved', async () => {
  const code = await new Promise((resolve) => {
    lookUpPublic('localhost', {}, (error) => resolve((error as NodeJS.ErrnoException | null)?.code));
  });
  assert.equal(code, 'EPRIVATE');
});
