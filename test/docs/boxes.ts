import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/data/sources.ts';

/** A box of shell commands, with the page that has it. */
type Box = { readonly page: string; readonly typed: string };
/** The test that pastes a box, or the reason that none does. */
type Verdict = { readonly by: string } | { readonly cannot: string };

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

const here: Verdict = { by: 'test/docs/boxes.test.ts' };
const agents: Verdict = { by: 'test/docs/commands.test.ts' };
const given: Verdict = { by: 'test/client/given.test.ts' };
const debugging: Verdict = { by: 'test/docs/debugging.test.ts' };
const copies: Verdict = { by: 'test/docs/copies.test.ts' };
const firstMinute: Verdict = { by: 'test/deploy/first-minute.ts' };
const systemd: Verdict = { cannot: 'needs a machine with systemd, as root' };
const minutes: Verdict = { cannot: 'takes from minutes to hours, and measures' };
const inGate: Verdict = { cannot: 'runs tests, which run this one' };

/** Every box, by its page and its first words. */
export const verdicts: Readonly<Record<string, Verdict>> = {
  'README.md: npm start': here,
  'README.md: dist/hdo demo': here,
  'README.md: npm run build\nsudo install': systemd,
  'README.md: export HDO_URL=': here,
  'CONTRIBUTING.md: npm run dev': inGate,
  'CONTRIBUTING.md: export PATH=': inGate,
  'CONTRIBUTING.md: HDO_FAILOVERS=': inGate,
  'CONTRIBUTING.md: node test/cluster/model': minutes,
  'install: sha256sum': here,
  'install: sudo dpkg': firstMinute,
  'install: rpmbuild': { cannot: 'needs a machine with rpm as its package manager' },
  'install: brew': { cannot: 'needs Homebrew, which Debian does not have, and a web server with the executable' },
  'install: podman load': firstMinute,
  'install: podman exec': firstMinute,
  'install: docker': { cannot: 'needs the daemon of Docker' },
  'install: npm start': here,
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
  'agents: npx openapi-typescript': { by: 'test/contract/generated-client.test.ts' },
  'agents: hdo connect': { by: 'test/cli/agent/connect-by-approval.test.ts' },
  "agents: hdo simulate --answer 'deploy-*=no'": { by: 'test/cli/agent/simulate.test.ts' },
  'agents: hdo simulate --delay': { by: 'test/cli/agent/simulate-habits.test.ts' },
  'audit: hdo export decisions': here,
  'cluster: set -e': { by: 'test/docs/cluster.test.ts' },
  'copies: restic init': copies,
  'copies: #!/bin/sh': copies,
  'copies: rclone': copies,
  'copies: age-keygen': copies,
  'copies: hdo backup verify': copies,
  'copies: set -e\nrestic restore': copies,
  'curl: export HDO_URL=': agents,
  'curl: curl -sSf': agents,
  'curl: curl --unix-socket': agents,
  'debugging: export PATH=$PWD/node_modules/.bin:$PATH\nnode --inspect': debugging,
  'debugging: HDO_DEBUG=1': debugging,
  'debugging: export PATH=$PWD/node_modules/.bin:$PATH\nHDO_WINDOW=1': {
    cannot: 'opens a window, which needs a display',
  },
  'debugging: export PATH=$PWD/node_modules/.bin:$PATH\nnode --cpu-prof': debugging,
  'mcp: npx @modelcontextprotocol/inspector': { by: 'test/agent/inspector.test.ts' },
  'notices: hdo config check': here,
  'operating: hdo init': here,
  'operating: hdo backup create': here,
  'operating: hdo backup restore': here,
  'performance: npm run bench': minutes,
  'policies: hdo policy test': here,
  'policies: hdo reviewer add Bob --take-name': { by: 'test/people/names-in-rules.test.ts' },
  'upgrade: hdo version': systemd,
  'upgrade: sudo systemctl stop': systemd,
  'watching: promtool': { by: 'test/deploy/prometheus.test.ts' },
  'watching: cp deploy/fail2ban': { cannot: 'changes /etc; test/deploy/fail2ban.test.ts runs the filter' },
};

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
