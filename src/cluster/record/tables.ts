/**
 * The tables whose row changes are recorded: other machines must have them to continue.
 */
const recorded = [
  'accounts',
  'answers',
  'askers', // the next leader ends them at the same lived time
  'assignments',
  'audit',
  'audit_anchor',
  'audit_blocks',
  'bound_names', // a name keeps its person when the leader changes
  'callers',
  'claims', // a change of leader gives no decision to a second program
  'cluster_settings',
  'decisions',
  'deliveries', // the next leader sends what is due, and nothing twice
  'device_requests',
  'due_marks',
  'failed_sign_ins', // a change of leader forgives no failure, as a restart forgives none
  'files',
  'folder_time', // expiry continues from the highest time that any leader has seen
  'identities',
  'inputs',
  'invites',
  'item_traces', // the next leader goes on with the traces of items that wait
  'keys',
  'notes',
  'notify_targets',
  'origins',
  'passkeys',
  'past_identities',
  'policies',
  'policy_sets',
  'push_key',
  'push_subscriptions',
  'quota_use', // a change of leader opens no new window of a limit
  'recovery_codes',
  'restores', // with decisions
  'reviewer_tokens',
  'reviewers',
  'secret',
  'sessions',
  'sign_in_links',
  'signatures',
  'skips',
  'standing_answers',
  'time_gaps', // with folder_time
  'time_stretches', // with folder_time
  'totals', // counts could be derived, but the last number and the end of the trail are beside them
  'totps',
  'undone',
];

/** Tables that a migration has removed. Records from before contain them. */
const removed = ['approvals', 'holds'];

/** The tables that each machine has for itself, with the reason. */
const local: Readonly<Record<string, string>> = {
  cluster_position: 'how far this machine has applied the records',
  database_length: 'the length of this file after its own vacuums',
  doomed_files: 'derived from removed rows of files; each machine unlinks its own bytes',
  search: 'derived from inputs, in slices at the pace of each machine',
  search_progress: 'how far this machine has filled its index',
  search_todo: 'derived from changed and removed rows of inputs, for the index of this machine',
};

/** Tells whether the changes of a table are recorded. Undefined if nobody has decided that. */
export function isRecorded(table: string): boolean | undefined {
  if (decided.has(table)) return true;
  return table in local ? false : undefined;
}

/** The names of all tables with a decision. */
export const decidedTables: readonly string[] = [...recorded, ...Object.keys(local)];

/** The tables that each machine has for itself. */
export const localTables: readonly string[] = Object.keys(local);

const decided = new Set([...recorded, ...removed]);
