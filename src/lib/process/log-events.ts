type Level = 'debug' | 'info' | 'warn' | 'error';
type LogEvent = { readonly levels: readonly Level[]; readonly fields: readonly string[]; readonly about: string };

const info = ['info'] as const;
const warn = ['warn'] as const;
const error = ['error'] as const;

/**
 * Every event of the log of a server, with its fields besides `level`, `time` and `pid`. No field has content of a
 * request, an answer, a credential, or a title.
 */
export const logEvents = {
  // the server
  listening: { levels: info, fields: ['version', 'base_url', 'socket', 'metrics_url'], about: 'The server is ready.' },
  stopping: { levels: info, fields: ['signal'], about: 'A signal stops the server.' },
  stopped: { levels: info, fields: [], about: 'All work is finished.' },
  fatal: { levels: error, fields: ['cause'], about: 'The process ends with 70.' },
  settings_reloaded: {
    levels: info,
    fields: ['taken', 'after_restart'],
    about: 'Changed settings were applied, and which ones need a restart.',
  },
  settings_kept: { levels: error, fields: ['problems'], about: 'The settings file is wrong and changes nothing.' },
  tls_reloaded: { levels: info, fields: [], about: 'A new certificate is in use.' },
  tls_kept: { levels: error, fields: ['cause'], about: 'The new certificate is unusable, the old one stays.' },
  folder_open_to_others: {
    levels: warn,
    fields: ['names', 'message', 'fix'],
    about: 'Other users of the machine can read the data folder.',
  },
  server_file_late: { levels: warn, fields: ['cause'], about: 'Commands cannot find the server for a moment.' },
  local_socket_failed: { levels: warn, fields: ['cause'], about: 'Commands read the folder instead of the server.' },
  browser_not_opened: { levels: warn, fields: ['cause'], about: 'The inbox could not be opened in a browser.' },
  log_lines_dropped: { levels: warn, fields: ['lines', 'msg'], about: 'The reader of the log stalled.' },

  trouble: {
    levels: ['warn', 'error'],
    fields: ['state', 'code', 'sentence', 'remedy', 'detail'],
    about: 'Something is wrong with this node, and what to do.',
  },
  trouble_over: { levels: info, fields: ['state', 'code'], about: 'That is no longer wrong.' },

  // requests
  request: {
    levels: ['info', 'debug'],
    fields: ['request_id', 'correlation_id', 'address', 'route', 'status', 'code', 'ms', 'aborted'],
    about: 'A request is over. Successful reads are at level debug. `aborted`: the client left.',
  },
  request_failed: {
    levels: error,
    fields: ['request_id', 'correlation_id', 'error_id', 'cause'],
    about: 'A bug, the disk or the database failed a request. The response has the same `error_id`.',
  },
  mcp_failed: { levels: error, fields: ['cause'], about: 'A bug failed a request to `/mcp`.' },
  connection_cut: {
    levels: warn,
    fields: ['reason', 'sender', 'address', 'unread_bytes'],
    about: 'A client did not read its responses.',
  },
  too_many_connections: { levels: error, fields: ['most', 'cause'], about: 'The limit of open files is reached.' },
  key_use_not_noted: { levels: warn, fields: ['cause'], about: 'The last use of a key could not be stored.' },

  // people
  session_not_extended: { levels: warn, fields: ['cause'], about: 'The use of a session could not be stored.' },
  refused_sign_in_not_noted: { levels: warn, fields: ['cause'], about: 'A failed sign-in could not be stored.' },
  refused_sign_ins_not_noted: {
    levels: warn,
    fields: ['kind', 'reviewer_id'],
    about: 'Further failures of this minute are not in the audit trail.',
  },
  failed_sign_ins_not_forgiven: { levels: warn, fields: ['cause'], about: 'Counted failures could not be removed.' },
  oidc_provider_unreachable: { levels: warn, fields: ['cause'], about: 'Single sign-on does not work now.' },
  oidc_sign_in_refused: { levels: warn, fields: ['code', 'cause'], about: 'The answer of the provider is not valid.' },
  device_requests_not_ended: {
    levels: warn,
    fields: ['cause'],
    about: 'Expired device requests could not be removed.',
  },

  // data
  disk_low: { levels: error, fields: [], about: 'The disk is below its floor: nothing more is stored.' },
  disk_has_room: { levels: info, fields: [], about: 'The disk has room again.' },
  writer_trouble: { levels: error, fields: ['cause'], about: 'The database or its disk failed.' },
  time_not_kept: { levels: warn, fields: ['cause'], about: 'The folder’s time could not be stored.' },
  time_not_told: { levels: warn, fields: ['cause'], about: 'Commands do not get the server’s time.' },
  clock_doubted: {
    levels: error,
    fields: ['ahead', 'folder_time', 'reason'],
    about: 'The clock is ahead and not known to be right.',
  },
  clock_believed: { levels: info, fields: [], about: 'The clock is right again, or accepted.' },
  retention: {
    levels: info,
    fields: ['expired_inputs', 'expired_outputs', 'expired_proofs', 'expired_audit'],
    about: 'Expired data was removed.',
  },
  retention_failed: { levels: error, fields: ['cause'], about: 'Expired data could not be removed.' },
  policies_kept: { levels: error, fields: ['cause'], about: 'Changed policies are not in force.' },
  policy_name_taken: {
    levels: warn,
    fields: ['message'],
    about: 'A name in policies meant a removed person, and another person has it now, who gets no right by it.',
  },
  policy_without_signers: { levels: warn, fields: ['message'], about: 'Nobody can meet a policy.' },
  asker_not_ended: { levels: error, fields: ['cause'], about: 'A request whose asker has ended waits for a retry.' },
  policy_times_stopped: { levels: error, fields: ['cause'], about: 'Reminders and expiry of policies wait.' },
  hold_not_released: { levels: error, fields: ['cause'], about: 'A held answer is no decision yet.' },

  // backups, notifications, traces
  backup: { levels: info, fields: ['path', 'size_bytes', 'removed', 'took_ms'], about: 'A backup was made.' },
  backup_before_upgrade: { levels: info, fields: ['schema_version', 'path'], about: 'A backup before an upgrade.' },
  backup_failed: { levels: error, fields: ['cause'], about: 'A backup failed.' },
  backup_stuck: { levels: error, fields: ['path', 'cause'], about: 'A backup can be neither read nor removed.' },
  backup_after: { levels: info, fields: ['path', 'took_ms'], about: 'The program after a backup has succeeded.' },
  backup_after_failed: {
    levels: error,
    fields: ['path', 'cause'],
    about: 'The program after a backup failed. It runs again after an hour.',
  },
  backup_drill: { levels: info, fields: ['path', 'took_ms'], about: 'A backup was restored and checked.' },
  backup_drill_failed: { levels: error, fields: ['path', 'cause'], about: 'A backup cannot be restored as it should.' },
  backup_record: { levels: warn, fields: ['cause'], about: 'The state of backups cannot be stored.' },
  notified: {
    levels: info,
    fields: ['delivery_id', 'target', 'subscription_id', 'state', 'requests'],
    about: 'A target was notified, or no longer needs it.',
  },
  notify_failed: {
    levels: warn,
    fields: ['delivery_id', 'target', 'subscription_id', 'state', 'requests', 'attempts', 'cause'],
    about: 'A notification failed. It is tried again unless `state` is `given_up`.',
  },
  notify_moved: { levels: warn, fields: ['target', 'message'], about: 'The chat of a target has another id now.' },
  notify_nobody: { levels: warn, fields: ['target', 'message'], about: 'The person of a target cannot be told.' },
  notify_stopped: { levels: error, fields: ['target', 'cause'], about: 'A queue waits for a minute.' },

  traces_lost: {
    levels: warn,
    fields: ['cause'],
    about: 'The receiver of traces fails. Spans are lost until it works.',
  },
  traces_sent: { levels: info, fields: [], about: 'The receiver of traces works again.' },

  // clusters
  standing_by: { levels: info, fields: ['node'], about: 'This node stands by.' },
  joined: { levels: info, fields: ['seq'], about: 'This node has joined, with the rows up to `seq`.' },
  leading: { levels: info, fields: ['epoch', 'seq'], about: 'This node leads.' },
  lead_ended: { levels: warn, fields: ['epoch', 'why'], about: 'This node no longer leads.' },
  cluster_trouble: {
    levels: warn,
    fields: ['code', 'cause'],
    about: 'The database of the cluster is unreachable or unfit.',
  },
  snapshot_made: { levels: info, fields: ['seq', 'parts'], about: 'New nodes can join from here.' },
  node_ended: { levels: error, fields: ['cause'], about: 'This node cannot go on.' },
} as const satisfies Readonly<Record<string, LogEvent>>;

type Events = typeof logEvents;

export type LogLine = {
  [Event in keyof Events]: { event: Event } & { [Field in Events[Event]['fields'][number]]?: unknown };
}[keyof Events];
