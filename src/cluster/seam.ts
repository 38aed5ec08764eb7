// Others import only this file of the cluster. A single machine loads nothing behind it: what is exported here by value
// is in bundles of its own, which the executable loads at their first use.
export type { LogRecording } from './gate/gate.ts';
export type { GateSetup } from './gate/messages.ts';
export { buildGateSetup, recordIntoLog } from './gate/open.ts';
export type { Term } from './log/leader.ts';
export type { TroubleCode } from './log/trouble.ts';
export type { Recording } from './record/recording.ts';
export { recordIntoShadow } from './shadow/shadow.ts';

/** The functions of nodes and of their commands. */
export type Nodes = Awaited<ReturnType<typeof loadNodes>>;

/** Loads what nodes and their commands run. It is built on the whole program, so it cannot be imported statically. */
export function loadNodes() {
  return import('./commands/index.ts');
}

/** Tells if an error ends the lead. It compares names, because the bundle of the gate has classes of its own. */
export function endsLead(error: unknown): boolean {
  return error instanceof Error && ['LeadLost', 'AppendedOnly'].includes(error.name);
}
