import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { lastBackup } from '../../src/upkeep/backup/record.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { scheduled } from '../helpers/appliance/scheduled.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const hour_ms = 3_600_000;

/** Writes a shell script, and returns the command that runs it. */
function script(folder: string, text: string): string[] {
  const file = join(folder, 'after');
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return [file];
}

test('a program runs after each automatic backup, and again an hour after it has failed', async (t) => {
  const folder = temporary(t);
  const said = join(folder, 'said');
  const [program = ''] = script(
    folder,
    `test -e "${folder}/mounted" || { echo 'no such disk: rest:https://me:hidden@far/' >&2; exit 3; }\n` +
      `printf '%s\\n' "$@" "$HDO_BACKUP" >> "${said}"; env >> "${said}"`,
  );
  Object.assign(process.env, { TEST_AFTER_HANDED: 'handed on', TEST_AFTER_SECRET: 'not handed on' });
  t.after(() => void [delete process.env.TEST_AFTER_HANDED, delete process.env.TEST_AFTER_SECRET]);
  const after = [program, '--repo=$HOME;{name}', '{path}'];
  const settings = { every: '24h', after, after_variables: ['TEST_AFTER_HANDED', 'TEST_AFTER_UNSET'] };
  const { schedule, open, clock, lines } = await scheduled(t, settings);
  await schedule.tick();
  const [made, failed] = lines;
  assert.deepEqual([made?.event, failed?.event, failed?.path], ['backup', 'backup_after_failed', made?.path]);
  assert.equal(failed?.cause, `${program} exited with 3: no such disk: rest:https://…@far/`);
  clock.move(hour_ms / 2);
  await schedule.tick();
  assert.equal(lines.length, 2, 'it is not repeated at once');
  await schedule.close();

  mkdirSync(join(folder, 'mounted'));
  clock.move(hour_ms / 2);
  const restarted = open(settings);
  await restarted.tick();
  await restarted.tick();
  const events = () => lines.map(({ event }) => event);
  const ended = ['backup', 'backup_after_failed', 'backup_after'];
  assert.deepEqual(events(), ended, 'a server that was started again repeats it once');
  assertHanded(readFileSync(said, 'utf8'), String(made?.path));
  clock.move(24 * hour_ms);
  await restarted.tick();
  assert.deepEqual(events().slice(3), ['backup', 'backup_after']);
});

/** The program has got its arguments as they are, the path of the backup, and few variables. */
function assertHanded(said: string, path: string): void {
  const [option, first, handed, ...variables] = said.trimEnd().split('\n');
  assert.deepEqual([option, first, handed], [`--repo=$HOME;${basename(path)}`, path, path], 'no shell reads it');
  const names = variables.map((line) => line.replace(/=.*/, ''));
  const others = names.filter((name) => !/^(HOME|LANG|PATH|PWD|OLDPWD|SHLVL|_)$/.test(name));
  assert.deepEqual(others.sort(), ['HDO_BACKUP', 'TEST_AFTER_HANDED'], 'nothing else of the environment is handed on');
}

test('a program that takes too long is ended with its children, and a server that stops ends it too', async (t) => {
  const folder = temporary(t);
  const after = script(folder, `echo $$ > "${folder}/begun"; sleep 600 & sleep 600`);
  const { data, schedule, open, clock, lines } = await scheduled(t, { every: '24h', after, after_timeout: '1s' });
  const causes = () => lines.filter(({ event }) => event === 'backup_after_failed').map(({ cause }) => cause);
  const alive = () => existsSync(`/proc/${readFileSync(`${folder}/begun`, 'utf8').trim()}`);
  await schedule.tick();
  assert.deepEqual(causes(), [`${after[0]} took longer than 1 s`]);
  assert.ok(!alive());
  await schedule.close();

  const patient = open({ every: '24h', after });
  clock.move(hour_ms);
  writeFileSync(`${folder}/begun`, '');
  const running = patient.tick();
  await until('the program runs', () => readFileSync(`${folder}/begun`, 'utf8').endsWith('\n'));
  await patient.close();
  await running;
  assert.equal(causes()[1], `${after[0]} was cancelled`);
  assert.ok(!alive());
  assert.equal(readdirSync(join(data, 'backups')).length, 1, 'the backup stays');
  await open({ every: '24h', after: ['/no/such/program'] }).tick();
  assert.equal(causes()[2], undefined, 'it waits for an hour');
  clock.move(hour_ms);
  await open({ every: '24h', after: ['/no/such/program'] }).tick();
  assert.equal(causes()[2], '/no/such/program could not be run (ENOENT)');
  assert.notEqual(lastBackup(data).after, null);
  open({ every: '24h' });
  assert.equal(lastBackup(data).after, null, 'without a program, no failure of one is shown');
});

test('doctor and metrics show that the program fails, until it succeeds', async (t) => {
  const folder = temporary(t);
  const after = script(folder, `test -e "${folder}/mounted"`);
  const config = `[backup]\nevery = "never"\nafter = ["${after[0]}", "{path}"]\n`;
  const box = await appliance(t, { config, env: { HDO_METRICS__LISTEN: '127.0.0.1:0' } });
  const at = ['--data', box.data];
  const { metrics_url } = await document(['status', ...at]);
  const shown = async () => {
    const { stdout } = await hdoBeside(['doctor', '--json', ...at]);
    const check = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'after backup');
    const metrics = await (await fetch(metrics_url)).text();
    const [, failed] = /^hdo_backup_after_failed (\d)/m.exec(metrics) ?? [];
    const [, succeeded] = /^hdo_backup_after_last_success_timestamp_seconds (\d+)/m.exec(metrics) ?? [];
    return [check.state, check.found, failed, Number(succeeded) > 0];
  };
  assert.deepEqual(await shown(), ['warn', 'the program of [backup] after has not run yet', '0', false]);
  const failed = await hdoBeside(['backup', 'create', '--after', '--json', ...at]);
  assert.equal(failed.code, 69);
  const { path, after_failure } = JSON.parse(failed.stdout);
  assert.ok(existsSync(path), 'the backup itself is finished');
  assert.equal(after_failure, `${after[0]} exited with 1`);
  const [state, found, metric, ever] = await shown();
  assert.deepEqual([state, metric, ever], ['bad', '1', false]);
  assert.match(String(found), /after exited with 1 \(2/);

  writeFileSync(join(folder, 'mounted'), '');
  await document(['backup', 'create', ...at]);
  assert.equal((await shown())[2], '1', 'a backup without the program does not hide that it failed');
  assert.equal((await document(['backup', 'create', '--after', ...at])).after_failure, null);
  assert.deepEqual((await shown()).slice(2), ['0', true]);
  assert.equal((await shown())[0], 'ok');
  assert.equal((await document(['status', ...at])).last_backup_failure, null);
});
