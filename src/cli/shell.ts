import { command } from './command.ts';
import { completionFor, shells } from './shell/complete.ts';
import { manualPage } from './shell/manual.ts';
import { type Entry, entriesOf } from './shell/tree.ts';

export const completion = command('completion', {
  about: 'Prints a script that completes commands and options in a shell.',
  args: [['<shell>', 'the shell', shells]],
  run: (_call, shell) => {
    const script = completionFor(shell, all());
    return { document: { shell, script }, lines: script.trimEnd().split('\n') };
  },
});

export const man = command('man', {
  about: 'Prints the manual page: hdo man | man -l -',
  run: () => {
    const page = manualPage(all());
    return { document: { page }, lines: page.trimEnd().split('\n') };
  },
});

function all(): Entry[] {
  return man.parent ? entriesOf(man.parent) : [];
}
