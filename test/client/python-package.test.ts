import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPython } from '../../build/clients/python/package.ts';
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { python, pythonPackages } from '../helpers/programs/python.ts';

/** Prints the parameters and docstrings of the public methods of both clients. */
const program = `
import inspect, json
from hdo import AsyncOutbox, Outbox
def methods(client):
    public = [(name, each) for name, each in inspect.getmembers(client) if not name.startswith("_")]
    return {name: [str(each) for each in inspect.signature(method).parameters.values()] for name, method in public}
print(json.dumps([methods(AsyncOutbox), methods(Outbox)]))
`;

test('both Python clients have the same methods, and a timeout wherever the blocking one waits', async () => {
  const { stdout, stderr } = await python(program, {});
  assert.equal(stderr, '');
  const [asynchronous, blocking] = JSON.parse(stdout) as Record<string, string[]>[];
  assert.ok(asynchronous && blocking && Object.keys(blocking).length >= 20);
  assert.deepEqual(Object.keys(blocking), Object.keys(asynchronous));
  const waiting = Object.keys(blocking).filter((name) => blocking[name]?.some((each) => each.startsWith('timeout:')));
  assert.deepEqual(waiting, ['ask', 'ask_file', 'choose', 'confirm', 'decision_on', 'edit', 'pick_date']);
  for (const [name, parameters] of Object.entries(blocking)) {
    const others = parameters.filter((each) => !each.startsWith('timeout:'));
    assert.deepEqual(others, asynchronous[name], name);
  }
});

test('the blocking Python client has nothing of asyncio, and no line is longer than 120 columns', () => {
  const blocking = readFileSync(join(pythonPackages, 'hdo/__init__.py'), 'utf8');
  assert.doesNotMatch(blocking, /\basyncio\b|\bawait\b|\basync (def|for|with)\b|\bAsync(Iterator|Generator)\b/);
  const asynchronous = readFileSync(join(pythonPackages, 'hdo/aio.py'), 'utf8');
  assert.deepEqual(
    `${blocking}\n${asynchronous}`.split('\n').filter((line) => [...line].length > 120),
    [],
  );
});

test('the Python package is written the same each time, and its sources have at most 300 lines', (t) => {
  const folder = buildPython(temporary(t));
  for (const name of ['__init__.py', 'aio.py']) {
    const again = readFileSync(join(folder, 'hdo', name), 'utf8');
    assert.equal(again, readFileSync(join(pythonPackages, 'hdo', name), 'utf8'));
  }
  const sources = join(root, 'src/client/python/client');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.py'));
  assert.ok(files.length >= 15);
  const lengths = files.map((name) => [name, readFileSync(join(sources, name), 'utf8').split('\n').length] as const);
  assert.deepEqual(
    lengths.filter(([, length]) => length > 300),
    [],
  );
});
