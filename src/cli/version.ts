import { Command } from 'commander';
import { version as number } from '../lib/process/version.ts';
import { action } from './action.ts';

/** `hdo version` */
export const version = new Command('version').description('Prints the version of hdo and of its runtime.').action(
  action(() => {
    const document = { version: number, node: process.versions.node, platform: `${process.platform}-${process.arch}` };
    return { document, lines: [`hdo ${number} (Node ${document.node}, ${document.platform})`] };
  }),
);
