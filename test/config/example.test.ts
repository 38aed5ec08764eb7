import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { exampleSettings } from '../../src/config/example.ts';
import { loadSettings } from '../../src/config.ts';
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const example = readFileSync(join(root, 'config.example.toml'), 'utf8');

test('config.example.toml agrees with the schema; npm run fix writes it', () => {
  assert.equal(example, exampleSettings());
});

test('the unchanged example equals the defaults', (t) => {
  const data = temporary(t);
  const bare = loadSettings({ data, env: {} }).settings;
  writeFileSync(join(data, 'config.toml'), example);
  assert.deepEqual(loadSettings({ data, env: {} }).settings, bare);
});
