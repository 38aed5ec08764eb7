import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { spoken } from '../../helpers/browser/spoken.ts';
import { root } from '../../helpers/data/sources.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { python, pythonPackages } from '../../helpers/programs/python.ts';
import { recorded } from '../../helpers/programs/python-tools.ts';
import { frameworkPython } from './frameworks.ts';

const versions = `
import asyncio, importlib.metadata, json
import hdo.langgraph, hdo.openai_agents, hdo.pydantic_ai
from hdo.tested import TESTED
outbox, said = hdo.Outbox("http://127.0.0.1:9", "key"), []
calls = {
    "langgraph": lambda: hdo.langgraph.run(None, None, {}, outbox),
    "openai-agents": lambda: asyncio.run(hdo.openai_agents.run(None, "", outbox, None)),
    "pydantic-ai-slim": lambda: asyncio.run(hdo.pydantic_ai.run(None, "", outbox, None)),
}
for package, call in calls.items():
    for version in ("0.1.0", TESTED[package][1] + "rc1"):
        importlib.metadata.version = lambda _name: version
        try: call()
        except RuntimeError as error: said.append(str(error))
print(json.dumps([TESTED, said]))
`;

test('every Python adapter names a framework that is too old or too new, and npm test has the oldest', async () => {
  const env = { PYTHONPATH: pythonPackages, PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout, stderr } = await spoken(await frameworkPython(), ['-c', versions], { cwd: root, env });
  const [tested, said] = JSON.parse(stdout || assert.fail(stderr)) as [Record<string, string[]>, string[]];
  const expected = Object.entries(tested).flatMap(([name, [from, before, newest]]) => {
    const works = `for this adapter, which works from ${from} and before ${before} (tested with ${newest})`;
    return [`${name} 0.1.0 is too old ${works}`, `${name} ${before}rc1 is too new ${works}`];
  });
  assert.deepEqual(said, expected);
  const page = readFileSync(join(root, 'src/docs/adapters.md'), 'utf8');
  for (const [name, [from, before]] of Object.entries(tested)) {
    assert.ok(page.includes(`| ${name.replace('-slim', '')} ${from} | ${before} |`), `the page has another ${name}`);
  }
  const installed = readFileSync(recorded, 'utf8').split('\n');
  for (const [name, [from]] of Object.entries(tested)) assert.ok(installed.includes(`${name}==${from}`), name);
});

const foreign = `
import os
from hdo.saved import FileStore, SavedRun
def begun(name, framework, start):
    try: return SavedRun(FileStore(os.path.join(os.environ["FOLDER"], name)), framework, start)
    except ValueError as error: return str(error)
first = begun("a", "openai-agents", "Pay 7")
first.save({"run": 1}, ["out_1"])
again = begun("a", "openai-agents", "Pay 7")
print(again.run == first.run, again.state, again.used)
print(begun("a", "openai-agents", "Pay 8"))
print(begun("a", "pydantic-ai", "Pay 7"))
print(begun("b", "openai-agents", "Pay 7").run == first.run)
`;

test('a store continues its own run, and refuses another input and another framework', async (t) => {
  const { stdout, stderr } = await python(foreign, { FOLDER: temporary(t) });
  const refused = 'the store has another run: give each run a store of its own';
  assert.deepEqual([stdout, stderr], [`True {'run': 1} ['out_1']\n${refused}\n${refused}\nFalse\n`, '']);
});
