import { commandGroup } from './command.ts';
import { exportDecisions } from './export/decisions.ts';

/** `hdo export` */
export const exported = commandGroup('export', 'Exports what the audit trail keeps, for spreadsheets and programs.', [
  exportDecisions,
]);
