import { Command } from 'commander';
import { exportDecisions } from './export/decisions.ts';

/** `hdo export` */
export const exported = new Command('export')
  .description('Exports what the audit trail keeps, for spreadsheets and programs.')
  .addCommand(exportDecisions);
