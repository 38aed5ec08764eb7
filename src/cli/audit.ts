import { Command } from 'commander';
import { exporting } from './audit/export.ts';
import { verifying } from './audit/verify.ts';

/** `hdo audit` */
export const audit = new Command('audit')
  .description('Exports and checks the audit trail.')
  .addCommand(exporting)
  .addCommand(verifying);
