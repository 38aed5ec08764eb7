import { readHook } from '../../agent/permission/hooks.ts';
import { parseLossless } from '../../agent/permission/lossless.ts';
import { sessionFor } from '../../agent/permission/session.ts';
import { snippets, warning } from '../../agent/permission/snippets.ts';
import { type Clients, verdictOn } from '../../agent/permission/verdict.ts';
import type { OutboxConnection } from '../../client/index.ts';
import { plainJson } from '../../lib/json/plain-json.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { ExitWith } from '../action.ts';
import { boundedInput, bounds } from '../bounded-input.ts';
import { command } from '../command.ts';
import { blocked } from '../exit-codes.ts';
import { readDuration } from '../options.ts';
import { escapeLine, writeText } from '../output.ts';
import { stopSignal, terminalSignals } from '../signals.ts';
import { endUnwrittenWith } from '../unwritten.ts';
import { connectionFrom, openOutbox, reach } from './side.ts';

type Agent = keyof typeof snippets;
type PermissionFlags = { url?: string; ca?: string; timeout: number; snippet?: Agent };

/** `hdo permission`: every failure counts as a no. */
export const permission = command('permission', {
  about: "Reads a coding agent's permission prompt from its hook on stdin and asks a person.",
  options: [
    ...reach,
    [
      '--timeout <duration>',
      'how long to wait; no answer counts as a no',
      { read: readDuration, preset: 600_000, shown: '10m' },
    ],
    ['--snippet <agent>', 'print the configuration for this agent', { choices: Object.keys(snippets) as Agent[] }],
  ],
  run: async (_call, flags) => {
    if (flags.snippet) return snippetFor(flags.snippet);
    endUnwrittenWith(blocked);
    process.once('uncaughtException', failed);
    const { answer, stops } = await answered(flags).catch((error: unknown) => {
      explain(error);
      throw new ExitWith(blocked);
    });
    await writeText(`${plainJson(JSON.stringify(answer))}\n`);
    if (stops !== undefined) {
      process.stderr.write(`hdo: ${escapeLine(stops)}\n`);
      throw new ExitWith(blocked);
    }
    return undefined;
  },
});

function explain(error: unknown): void {
  process.stderr.write(`hdo: ${escapeLine(errorText(error))}; the call is not allowed\n`);
}

function failed(error: unknown): never {
  explain(error);
  process.exit(blocked);
}

function snippetFor(agent: keyof typeof snippets) {
  const { file, text: lines, note } = snippets[agent];
  const document = { file, text: lines, note, warning };
  return { document, lines: [`In ${file}:`, '', ...lines.split('\n'), '', note, '', warning] };
}

/** Asks a person. Returns the answer for the hook, and the reason when the no must block the call. */
async function answered(flags: PermissionFlags): Promise<{ answer: object; stops: string | undefined }> {
  const json = await boundedInput('-', bounds.hook);
  const { toolUse, hook, claim } = readHook(parsed(json), process.cwd(), process.env.CLAUDE_PROJECT_DIR);
  const session = sessionFor(claim, { ...toolUse, json });
  const waiting = { timeout_ms: flags.timeout, signal: stopSignal(terminalSignals) };
  const verdict = await verdictOn(clientsOf(connectionFrom(flags)), { ...toolUse, session }, waiting);
  return { answer: hook.answer(verdict), stops: hook.loud && !verdict.allowed ? verdict.reason : undefined };
}

function parsed(input: string): unknown {
  if (input.trim() === '') throw new TypeError('the hook sent nothing on stdin, so nobody was asked');
  try {
    return parseLossless(input);
  } catch (error) {
    const why = errorText(error);
    throw new TypeError(`the hook input on stdin is not JSON (${why}), so nobody was asked`);
  }
}

/** Opens the clients that ask for a permission, with their different retries. */
export function clientsOf(connection: OutboxConnection): Clients {
  const trying = (tries: number) => openOutbox({ ...connection, patience: { tries } });
  return { usual: openOutbox(connection), once: trying(1), patient: trying(Number.POSITIVE_INFINITY) };
}
