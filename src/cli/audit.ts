import { Command } from 'commander';
import { exporting } from './audit/export.ts';
import { verifying } from './audit/verify.ts';

/** `hdo audit` */
export const audit = new Command('audit')
  .description('Exports and checks the trail of what happened.')
  .addCommand(exporting)
  .addCommand(verifying);
