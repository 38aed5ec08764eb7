import { version as number } from '../lib/process/version.ts';
import { command } from './command.ts';

export const version = command('version', {
  about: 'Prints the version of hdo and of its runtime.',
  run: () => {
    const document = { version: number, node: process.versions.node, platform: `${process.platform}-${process.arch}` };
    return { document, lines: [`hdo ${number} (Node ${document.node}, ${document.platform})`] };
  },
});
