import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { office, type Press } from '../helpers/appliance/office.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { builtClients } from '../helpers/programs/built-clients.ts';
import { python } from '../helpers/programs/python.ts';

before(builtClients);

const pdf = { bytes: '%PDF-1.7 a contract', type: 'application/pdf' };
const examples: Readonly<Record<string, { readonly presses: readonly Press[]; readonly says: string }>> = {
  confirm: { presses: [['yes']], says: 'deploying\n' },
  questions: {
    presses: [
      ['Dublin'],
      ['pick', { kind: 'date_picker', mode: 'date', value_date: '2030-01-02' }],
      ['upload', 'upload'],
    ],
    says: 'region Dublin\nday 2030-01-02\nbytes 19\n',
  },
  together: { presses: [['yes'], ['yes']], says: 'api deploying\nweb deploying\n' },
};

for (const [name, { presses, says }] of Object.entries(examples)) {
  for (const end of name === 'together' ? ['py'] : ['py', 'mjs']) {
    test(`the example ${name}.${end} prints what a person answered`, async () => {
      const { box, agent, press } = await office(pdf);
      const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
      const file = join(root, `examples/${name}.${end}`);
      const said =
        end === 'py'
          ? python(readFileSync(file, 'utf8'), env)
          : spoken(process.execPath, [file], { cwd: root, env: { ...process.env, ...env } });
      for (const one of presses) await press(one);
      const { code, stdout, stderr } = await said;
      assert.deepEqual([code, stderr, stdout.split('\n').sort()], [0, '', says.split('\n').sort()]);
    });
  }
}
