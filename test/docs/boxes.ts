import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/data/sources.ts';

/** A box of shell commands, with the page that has it. */
type Box = { readonly page: string; readonly typed: string };
/** The test that pastes a box, with its user and place; or the reason that none does. */
type Verdict = { readonly by: string; readonly as: string; readonly on: string } | { readonly cannot: string };

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'src/docs')).flatMap((name) => (name.endsWith('.md') ? [`src/docs/${name}`] : [])),
];

/** Every box of the documentation, without the examples, which are files that test/agent/loops.test.ts runs. */
export const boxes: readonly Box[] = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const found = text.matchAll(/(?<!<!-- table: [^\n]*\n\n)^```sh\n([\s\S]*?)^```$/gm);
  return [...found].map(([, typed = '']) => ({ page: page.replace(/^src\/docs\/(.*)\.md$/, '$1'), typed }));
});

/** Rows of the table: which test pastes a box, as whom, and where. */
const home = (by: string): Verdict => ({ by, as: 'the user of the tests', on: 'an empty home' });
const clone = (by: string): Verdict => ({ by, as: 'the user of the tests', on: 'the clone' });
const debian = (by: string): Verdict => ({ by, as: 'root', on: 'a clean Debian' });
const here = home('test/docs/boxes.test.ts');
const agents = home('test/docs/commands.test.ts');
const given = home('test/client/given.test.ts');
const debugging = clone('test/docs/debugging.test.ts');
const firstMinute = debian('test/deploy/first-minute.ts');
const machine = { by: 'test/docs/machine.test.ts', as: 'maya', on: 'a clean Debian with systemd' } as const;
const copies = { ...machine, by: 'test/docs/copies.test.ts' };
const cluster = { ...machine, by: 'test/docs/cluster.test.ts' };
const minutes: Verdict = { cannot: 'takes from minutes to hours, and measures' };
const inGate: Verdict = { cannot: 'runs tests, which run this one' };

/** Every box, by its page and its first words. Maya may use sudo. */
export const verdicts: Readonly<Record<string, Verdict>> = {
  'README.md: npm start': clone('test/docs/boxes.test.ts'),
  'README.md: dist/hdo demo': clone('test/docs/boxes.test.ts'),
  'README.md: npm run build\nsudo install': { ...machine, by: 'test/deploy/first-minute.ts' },
  'README.md: export HDO_URL=': here,
  'CONTRIBUTING.md: npm run dev': inGate,
  'CONTRIBUTING.md: export PATH=': inGate,
  'CONTRIBUTING.md: HDO_FAILOVERS=': inGate,
  'CONTRIBUTING.md: node test/cluster/model': minutes,
  'install: sha256sum': here,
  'install: sudo dpkg': { ...machine, by: 'test/deploy/first-minute.ts' },
  'install: rpmbuild': { cannot: 'needs a machine with rpm as its package manager' },
  'install: brew': { cannot: 'needs Homebrew, which Debian does not have, and a web server with the executable' },
  'install: podman load': firstMinute,
  'install: podman exec': firstMinute,
  'install: docker': { cannot: 'needs the daemon of Docker' },
  'install: npm start': clone('test/docs/boxes.test.ts'),
  'first-request: hdo serve --open': here,
  'first-request: export HDO_URL=': here,
  'adapters-js: npm init': given,
  'agents: export HDO_URL=': agents,
  'agents: hdo init --dev': agents,
  'agents: region=$(hdo ask': agents,
  'agents: npm install': given,
  'agents: pip install {{origin}}/docs/{{wheel}}': given,
  'agents: pip install --no-index': given,
  'agents: curl -fO': agents,
  'agents: npx openapi-typescript': clone('test/contract/generated-client.test.ts'),
  'agents: hdo connect': home('test/cli/agent/connect-by-approval.test.ts'),
  "agents: hdo simulate --answer 'deploy-*=no'": home('test/cli/agent/simulate.test.ts'),
  'agents: hdo simulate --delay': home('test/cli/agent/simulate-habits.test.ts'),
  'audit: hdo export decisions': here,
  'cluster: sudo systemctl stop hdo\nsudo install --directory --owner hdo --group hdo /etc/hdo\necho': cluster,
  'cluster: sudo -u hdo hdo cluster init': cluster,
  'cluster: sudo systemctl stop hdo\nsudo install --directory --owner hdo --group hdo /etc/hdo\nsudo install': cluster,
  'cluster: hdo service --socket': cluster,
  'cluster: set -e': home('test/docs/cluster.test.ts'),
  'cluster: sudo -u hdo hdo cluster leave': cluster,
  'copies: sudo mkdir': copies,
  'copies: sudo -u hdo hdo backup create --after': copies,
  'copies: head -c 32': copies,
  'copies: #!/bin/sh': copies,
  'copies: sudo rclone': copies,
  'copies: age-keygen': copies,
  'copies: hdo backup verify': copies,
  'copies: set -e\ndrill=': copies,
  'curl: export HDO_URL=': agents,
  'curl: curl -sSf': agents,
  'curl: curl --unix-socket': agents,
  'debugging: export PATH=$PWD/node_modules/.bin:$PATH\nnode --inspect': debugging,
  'debugging: HDO_DEBUG=1': debugging,
  'debugging: export PATH=$PWD/node_modules/.bin:$PATH\nHDO_WINDOW=1': {
    cannot: 'opens a window, which needs a display',
  },
  'debugging: export PATH=$PWD/node_modules/.bin:$PATH\nnode --cpu-prof': debugging,
  'mcp: npx @modelcontextprotocol/inspector': clone('test/agent/inspector.test.ts'),
  'notices: hdo config check': here,
  'operating: hdo init': machine,
  'operating: sudo install ~/.local': machine,
  'operating: sudo -u hdo hdo status': machine,
  'operating: hdo backup create': machine,
  'operating: hdo backup restore': machine,
  'people: hdo reviewer add Dana': here,
  'performance: npm run bench': minutes,
  'policies: hdo policy test': here,
  'policies: hdo reviewer add Bob --take-name': home('test/people/names-in-rules.test.ts'),
  'proxy: hdo service --socket': machine,
  'troubleshooting: sudo -u hdo hdo doctor': machine,
  'upgrade: hdo version': machine,
  'upgrade: sudo systemctl stop': machine,
  'upgrade: sudo hdo backup restore': machine,
  'watching: promtool': home('test/deploy/prometheus.test.ts'),
  'watching: sudo cp deploy/fail2ban': machine,
};

/** Checks that each box whose test is this file was pasted. */
export function guardAllPasted(file: string, pasted: ReadonlySet<string>): void {
  const wanted = Object.entries(verdicts).flatMap(([words, one]) => ('by' in one && one.by === file ? [words] : []));
  const missing = wanted.filter((words) => !pasted.has(words));
  assert.deepEqual(missing, [], 'every box of this file was pasted');
}

/** Finds the only box with these first words. */
export function boxOf(words: string): string {
  const [found, ...others] = boxes.filter((box) => begins(box, words));
  if (!found || others.length > 0) throw new Error(`${words}: ${others.length + (found ? 1 : 0)} boxes begin so`);
  return found.typed;
}

/** Tells if a box has this page and begins with these words. */
export function begins({ page, typed }: Box, words: string): boolean {
  return `${page}: ${typed}`.startsWith(words);
}
