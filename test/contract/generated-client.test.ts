import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { request } from 'undici';
import { appliance } from '../helpers/appliance/appliance.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { mistakes, program } from '../helpers/programs/generated-client.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { npmTool } from '../helpers/programs/npm-tool.ts';

/** The generator and the older compiler whose API it uses. This repository’s compiler no longer has that API. */
const generator = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];

/** Compiles a folder as strictly as this repository. */
function compiled(folder: string): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const options = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
}

test('the served documents generate a client that compiles and works', { timeout: 180_000 }, async (t) => {
  const generate = npmTool('openapi-typescript', generator);
  const box = await appliance(t);
  const folder = temporary(t);
  const documents = { caller: '/openapi.json', device: '/device/openapi.json', review: '/review/openapi.json' };
  for (const [name, path] of Object.entries(documents)) {
    writeFileSync(join(folder, `${name}.json`), await (await request(box.base_url + path)).body.text());
    const { code, stdout, stderr } = await generate([`${name}.json`, '-o', `${name}.ts`], folder);
    assert.equal(code, 0, stdout + stderr);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'client.ts'), program);
  writeFileSync(join(folder, 'mistakes.ts'), mistakes);
  compiled(folder);
  const secrets = { HDO_API_KEY: box.caller('agent').api_key, HDO_TOKEN: box.person('petra').token };
  const said = await spoken(process.execPath, ['client.ts'], {
    cwd: folder,
    env: { HDO_URL: box.base_url, ...secrets },
  });
  assert.deepEqual(said, { code: 0, stdout: 'true generated Because. false number\n', stderr: '' });
});
