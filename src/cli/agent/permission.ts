import { text } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { readHook } from '../../agent/permission/hooks.ts';
import { snippets, warning } from '../../agent/permission/snippets.ts';
import { type Clients, verdictOn } from '../../agent/permission/verdict.ts';
import type { Place } from '../../client/index.ts';
import { action, type Call, Told } from '../action.ts';
import { durationOption } from '../options.ts';
import { untilStopped } from '../signals.ts';
import { opened, placeOf, urlOption } from './side.ts';

/** What a hook ends with when it says no in a way that stops the agent whatever it reads (the agents' hooks agree). */
const blocked = 2;
type Given = { url?: string; timeout: number; snippet?: keyof typeof snippets };

/** `hdo permission`: whatever goes wrong is a no. */
export const permission = new Command('permission')
  .description("Turns a coding agent's permission prompt, read from stdin as its hook says it, into a request.")
  .addOption(urlOption())
  .addOption(durationOption('--timeout <duration>', 'how long to wait; no answer is a no').default(600_000, '10m'))
  .addOption(new Option('--snippet <agent>', 'print what to configure').choices(Object.keys(snippets)))
  .action(
    action(async (_call: Call, given: Given) => {
      if (given.snippet) return snippetFor(given.snippet);
      const { answer, stops } = await answered(given).catch((error: unknown) => {
        process.stderr.write(`hdo: ${error instanceof Error ? error.message : error}; it is not allowed\n`);
        throw new Told(blocked);
      });
      process.stdout.write(`${JSON.stringify(answer)}\n`);
      if (stops !== undefined) {
        process.stderr.write(`hdo: ${stops}\n`);
        throw new Told(blocked);
      }
      return undefined;
    }),
  );

function snippetFor(agent: keyof typeof snippets) {
  const { file, text: lines, note } = snippets[agent];
  const document = { file, text: lines, note, warning };
  return { document, lines: [`In ${file}:`, '', ...lines.split('\n'), '', note, '', warning] };
}

/** The answer, and the reason of a no that has to be loud. */
async function answered(given: Given): Promise<{ answer: object; stops: string | undefined }> {
  const { wanted, hook } = readHook(JSON.parse(await text(process.stdin)), process.cwd());
  const stop = new AbortController();
  untilStopped().then(() => stop.abort());
  const waiting = { timeout_ms: given.timeout, signal: stop.signal };
  const verdict = await verdictOn(clientsOf(placeOf(given)), wanted, waiting);
  return { answer: hook.answer(verdict), stops: hook.loud && !verdict.allowed ? verdict.reason : undefined };
}

/** The clients that a permission is asked with. */
export function clientsOf(place: Place): Clients {
  const trying = (tries: number) => opened({ ...place, patience: { tries } });
  return { usual: opened(place), once: trying(1), patient: trying(Number.POSITIVE_INFINITY) };
}
