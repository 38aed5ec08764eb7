import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { root, sources } from '../../helpers/data/sources.ts';

/** Files that start hdo in an empty environment, which has no shadow, with the reason. */
const without: Readonly<Record<string, string>> = {
  'test/build/anywhere.test.ts': 'hdo runs without any environment, as another user',
  'test/cluster/nodes/scenarios/folders.ts': 'it is a node, whose records go into the log of its cluster',
  'test/cluster/standing-by/nodes.test.ts': 'it is a node, whose records go into the log of its cluster',
  'test/faults/power/survey.ts': 'it looks at what a traced program has left',
  'test/faults/power/traced.ts': 'its system calls are repeated up to a power cut',
  'test/helpers/appliance/other-owner.ts': 'hdo runs as another user, who may not write into the folder of the shadows',
  'test/helpers/appliance/starts.ts': 'it measures how long hdo takes to start',
  'test/helpers/cluster/nodes/node.ts': 'it is a node, whose records go into the log of its cluster',
  'test/upkeep/memory.test.ts': 'it measures memory',
};

test('every program that tests start has a shadow, except with a reason', () => {
  const found = sources(['test'])
    .filter((file) => !relative(root, file).startsWith('test/bench/'))
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      return /\b(hdoFile|builtProgram\(\))/.test(text) && /\benv: \{\}/.test(text);
    });
  assert.deepEqual(found.map((file) => relative(root, file)).sort(), Object.keys(without));
});
