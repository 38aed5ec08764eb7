import { Command, Option } from 'commander';
import { version as number } from '../lib/process/version.ts';
import { account } from './account.ts';
import { ExitWith } from './action.ts';
import { ask } from './agent/ask.ts';
import { connect, disconnect } from './agent/connect.ts';
import { input } from './agent/input.ts';
import { mcp } from './agent/mcp.ts';
import { output } from './agent/output.ts';
import { permission } from './agent/permission.ts';
import { simulate } from './agent/simulate.ts';
import { wait } from './agent/wait.ts';
import { whoami } from './agent/whoami.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { caller } from './caller.ts';
import { cluster } from './cluster.ts';
import { config } from './config.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { blocked, exitCodes } from './exit-codes.ts';
import { exported } from './export.ts';
import { endingOf } from './failure.ts';
import { firstRun } from './first-run.ts';
import { group } from './group.ts';
import { healthcheck } from './healthcheck.ts';
import { init } from './init.ts';
import { key } from './key.ts';
import { notify } from './notify.ts';
import { openapi } from './openapi.ts';
import { usualData } from './options.ts';
import { printError } from './output.ts';
import { policy } from './policy.ts';
import { reviewer } from './reviewer.ts';
import { serve } from './serve.ts';
import { service } from './service.ts';
import { completion, man } from './shell.ts';
import { status } from './status.ts';
import { vacuum } from './vacuum.ts';
import { verify } from './verify.ts';
import { version } from './version.ts';

/** The caller's commands. They use a key and HTTP, never the data folder. */
export const agentCommands: readonly Command[] = [
  ask,
  wait,
  input,
  output,
  whoami,
  mcp,
  permission,
  connect,
  disconnect,
  simulate,
];

const commands: readonly Command[] = [
  init,
  serve,
  firstRun,
  caller,
  key,
  reviewer,
  group,
  policy,
  account,
  status,
  healthcheck,
  doctor,
  backup,
  cluster,
  vacuum,
  verify,
  audit,
  exported,
  notify,
  ...agentCommands,
  demo,
  config,
  openapi,
  service,
  completion,
  man,
  version,
];

/** Runs a command, prints its answer, and returns the exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(argv);
    return exitCodes.done;
  } catch (error) {
    if (error instanceof ExitWith) return typeof error.exit === 'number' ? error.exit : exitCodes[error.exit];
    const code = reportFailure(error, { json: argv.includes('--json') });
    return code !== exitCodes.done && isPermission(argv) ? blocked : code;
  }
}

/** Tells whether the arguments run `hdo permission`, also if its options are wrong. */
function isPermission(argv: readonly string[]): boolean {
  const words = argv.slice(2);
  const isOption = (word: string, at: number) => word.startsWith('-') || words[at - 1] === '--data';
  return words.find((word, at) => !isOption(word, at)) === permission.name();
}

export function reportFailure(error: unknown, manner: { json: boolean }): number {
  const ending = endingOf(error);
  if (ending.exit !== 'done') printError(ending, manner);
  return exitCodes[ending.exit];
}

function program(): Command {
  const top = new Command('hdo')
    .description('Human Decision Outbox: agents hand decisions to people.')
    .version(number)
    .addOption(new Option('--data <folder>', 'the data folder').env('HDO_DATA').default(usualData))
    .option('--json', 'print one JSON document on stdout')
    .option('--quiet', 'print no progress on stderr');
  for (const command of commands) top.addCommand(command);
  outfit(top);
  return top;
}

/** Sets the options of commander that subcommands do not inherit. */
function outfit(command: Command): void {
  command
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'hdo: ')) })
    .showHelpAfterError(`Usage: ${command.createHelp().commandUsage(command)}`);
  for (const inner of command.commands) outfit(inner);
}
