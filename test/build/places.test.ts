import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { blankPlaces, placesName, writePlaces } from '../../build/executable/places.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

const megabyte = 1e6;

test('a server reads what it carries from its file, so that its image does not fill the memory', async (t) => {
  const data = join(temporary(t), 'data');
  hdo(['init', '--data', data]);
  const server = await serveExecutable(data);
  t.after(server.kill);
  const { size, resident } = carriedMemory(server.process.pid ?? 0);
  assert.ok(size > 8 * megabyte, `${size} bytes are carried`);
  assert.ok(resident < 3 * megabyte, `${resident} bytes of them are in memory`); // 7.2 MB if read through the image
});

/** Returns the size of the carried files in the image of a server, and how much of it counts as memory, in bytes. */
function carriedMemory(pid: number): { size: number; resident: number } {
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
  const ofProgram = mappings.filter((one) => / r--p .*\/hdo$/m.test(one));
  const last = ofProgram.at(-1) ?? '';
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(last)?.[1] ?? 0) * 1024;
  return { size: bytes('Size'), resident: bytes('Rss') };
}

test('the places of carried files are written once they are known, and each is found once', (t) => {
  const folder = temporary(t);
  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const blank = readFileSync(blankPlaces(folder), 'utf8');
  const [one, two] = [file('one', 'the first'), file('two', 'the second')];
  const executable = file('made', `-the first-${blank}-the second-`);
  writePlaces(executable, { one, two, files: two, [placesName]: join(folder, placesName) });
  const made = readFileSync(executable, 'latin1');
  const places = JSON.parse(made.slice(11, 11 + blank.length));
  assert.deepEqual(places, { one: [1, 9], two: [11 + blank.length + 1, 10] });
  assert.equal(made.length, `-the first-${blank}-the second-`.length);

  const twice = file('twice', `the first${blank}the first`);
  assert.throws(() => writePlaces(twice, { one }), /carries one twice/);
  const without = file('without', `the first${blank}`);
  assert.throws(() => writePlaces(without, { two }), /does not carry two/);
});
