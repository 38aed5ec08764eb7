import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'node:test';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { addPerson } from '../helpers/appliance/person.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';
import { shadowed } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';
import { boxOf } from './boxes.ts';

/** The words of the boxes that were pasted. */
export const pasted = new Set<string>();

/** The folder and environment in which a box is pasted, and the values of its placeholders. */
type Paste = {
  readonly at?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly filled?: Readonly<Record<string, string>>;
};
type Served = { readonly data: string; readonly base_url: string };

/** A user with a new home, hdo among the programs, and no display. Servers listen on a free port. */
export function shellUser(t: TestContext) {
  const home = temporary(t);
  const programs = join(home, 'programs');
  mkdirSync(programs);
  const PATH = [shellFolder(programs), process.env.PATH].join(delimiter);
  const shell = (words: string, { at = home, env = {}, filled = {} }: Paste) => {
    pasted.add(words);
    const script = Object.entries(filled).reduce((text, [from, to]) => text.replaceAll(from, to), boxOf(words));
    const own = { ...shadowed, PATH, HOME: home, HDO_SERVER__LISTEN: '127.0.0.1:0', ...env };
    return { args: ['-euc', script], options: { cwd: at, env: own } };
  };
  return {
    home,
    /** Pastes a box, and resolves when its commands have ended. */
    paste: (words: string, given: Paste = {}) => {
      const { args, options } = shell(words, given);
      return spoken('sh', args, options);
    },
    /** Pastes a box whose last command serves, and resolves when it does. `end` presses Ctrl+C. */
    serve: async (words: string, { data = join(home, 'hdo-data'), ...given }: Paste & { data?: string } = {}) => {
      const { args, options } = shell(words, given);
      const child = spawn('sh', args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => {
          said += text;
        });
      }
      let hasEnded = false;
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
      child.once('close', () => {
        hasEnded = true;
      });
      const end = async (signal: NodeJS.Signals) => {
        if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, signal); // its group, as a terminal does
        await ended;
        return said;
      };
      t.after(() => end('SIGKILL'));
      await until('the box serves', () => {
        assert.ok(!hasEnded, said);
        return said.includes('hdo serves') && existsSync(join(data, 'run/server.json'));
      });
      const { base_url } = JSON.parse(readFileSync(join(data, 'run/server.json'), 'utf8'));
      return { data, base_url: String(base_url), said: () => said, end: () => end('SIGINT') };
    },
  };
}

let people = 0;

/** Adds a person to a folder that is served. */
export function personOf({ data, base_url }: Served) {
  people += 1;
  return addPerson({ base_url, change: (work) => inFolder(data, work) }, { name: `Pat ${people}` });
}

/** The address and the key that stand in the place of the documentation's. */
export function filledWith({ base_url }: Served, api_key: string) {
  return { '{{origin}}': base_url, 'http://127.0.0.1:8484': base_url, 'hdo_…': api_key };
}

/** Finds the only whole key in a text. */
export function keyIn(text: string): string {
  return /hdo_\w{20,}/.exec(text)?.[0] ?? assert.fail(`there is no key in ${text}`);
}
