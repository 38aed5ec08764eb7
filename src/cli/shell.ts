import { Argument, Command } from 'commander';
import { action, type Call } from './action.ts';
import { completionFor, type Shell, shells } from './shell/complete.ts';
import { manualPage } from './shell/manual.ts';
import { type Entry, entriesOf } from './shell/tree.ts';

/** `hdo completion` */
export const completion = new Command('completion')
  .description('Prints a script that completes commands and options in a shell.')
  .addArgument(new Argument('<shell>', 'the shell').choices(shells))
  .action(
    action((_call: Call, shell: Shell) => {
      const script = completionFor(shell, all());
      return { document: { shell, script }, lines: script.trimEnd().split('\n') };
    }),
  );

/** `hdo man` */
export const man = new Command('man').description('Prints the manual page: hdo man | man -l -').action(
  action(() => {
    const page = manualPage(all());
    return { document: { page }, lines: page.trimEnd().split('\n') };
  }),
);

/** Lists every command of the program. */
function all(): Entry[] {
  return man.parent ? entriesOf(man.parent) : [];
}
