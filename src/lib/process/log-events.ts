type Level = 'debug' | 'info' | 'warn' | 'error';
type WordsIn<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordsIn<Rest> : Text;

/** Makes the rows of events at some levels: what they mean, and the names of their fields. */
function eventAt(...levels: Level[]) {
  return <Fields extends string = never>(about: string, fields?: Fields) => ({
    levels,
    fields: (fields?.split(' ') ?? []) as WordsIn<Fields>[],
    about,
  });
}
const [info, warn, error] = [eventAt('info'), eventAt('warn'), eventAt('error')];
const [request, grave] = [eventAt('info', 'debug'), eventAt('warn', 'error')];

/**
 * Every event of the log of a server, with its fields besides `level`, `time` and `pid`. No field has content of a
 * request, an answer, a credential, or a title.
 */
export const logEvents = {
  // the server
  listening: info('The server is ready.', 'version base_url socket metrics_url'),
  stopping: info('A signal stops the server.', 'signal'),
  stopped: info('All work is finished.'),
  fatal: error('The process ends with 70.', 'cause'),
  settings_reloaded: info('Changed settings were applied, and which ones need a restart.', 'taken after_restart'),
  settings_kept: error('The settings file is wrong and changes nothing.', 'problems'),
  tls_reloaded: info('A new certificate is in use.'),
  tls_kept: error('The new certificate is unusable, the old one stays.', 'cause'),
  folder_open_to_others: warn('Other users of the machine can read the data folder.', 'names message fix'),
  server_file_late: warn('Commands cannot find the server for a moment.', 'cause'),
  local_socket_failed: warn('Commands read the folder instead of the server.', 'cause'),
  browser_not_opened: warn('The inbox could not be opened in a browser.', 'cause'),
  log_lines_dropped: warn('The reader of the log stalled.', 'lines msg'),
  trouble: grave('Something is wrong with this node, and what to do.', 'state code sentence remedy detail'),
  trouble_over: info('That is no longer wrong.', 'state code'),

  // requests
  request: request(
    'A request is over. Successful reads are at level debug. `aborted`: the client left.',
    'request_id correlation_id address route status code ms aborted',
  ),
  request_failed: error(
    'A bug, the disk or the database failed a request. The response has the same `error_id`.',
    'request_id correlation_id error_id cause',
  ),
  mcp_failed: error('A bug failed a request to `/mcp`.', 'cause'),
  connection_cut: warn('A client did not read its responses.', 'reason sender address unread_bytes'),
  too_many_connections: error('The limit of open files is reached.', 'most cause'),
  key_use_not_noted: warn('The last use of a key could not be stored.', 'cause'),

  // people
  session_not_extended: warn('The use of a session could not be stored.', 'cause'),
  refused_sign_in_not_noted: warn('A failed sign-in could not be stored.', 'cause'),
  refused_sign_ins_not_noted: warn('Further failures of this minute are not in the audit trail.', 'kind reviewer_id'),
  failed_sign_ins_not_forgiven: warn('Counted failures could not be removed.', 'cause'),
  oidc_provider_unreachable: warn('Single sign-on does not work now.', 'cause'),
  oidc_sign_in_refused: warn('The answer of the provider is not valid.', 'code cause'),
  device_requests_not_ended: warn('Expired device requests could not be removed.', 'cause'),

  // data
  disk_low: error('The disk is below its floor: nothing more is stored.'),
  disk_has_room: info('The disk has room again.'),
  writer_trouble: error('The database or its disk failed.', 'cause'),
  pages_not_checked: warn('After a bug, the database could not be checked.', 'cause'),
  time_not_kept: warn('The folder’s time could not be stored.', 'cause'),
  time_not_told: warn('Commands do not get the server’s time.', 'cause'),
  clock_doubted: error('The clock is ahead and not known to be right.', 'ahead folder_time reason'),
  clock_believed: info('The clock is right again, or accepted.'),
  retention: info('Expired data was removed.', 'expired_inputs expired_outputs expired_proofs expired_audit'),
  retention_failed: error('Expired data could not be removed.', 'cause'),
  policies_kept: error('Changed policies are not in force.', 'cause'),
  policy_name_taken: warn(
    'A name in policies meant a removed person, and another person has it now, who gets no right by it.',
    'message',
  ),
  policy_without_signers: warn('Nobody can meet a policy.', 'message'),
  asker_not_ended: error('A request whose asker has ended waits for a retry.', 'cause'),
  policy_times_stopped: error('Reminders and expiry of policies wait.', 'cause'),
  hold_not_released: error('A held answer is no decision yet.', 'cause'),

  // backups, notifications, traces
  backup: info('A backup was made.', 'path size_bytes removed took_ms'),
  backup_before_upgrade: info('A backup before an upgrade.', 'schema_version path'),
  backup_failed: error('A backup failed.', 'cause'),
  backup_stuck: error('A backup can be neither read nor removed.', 'path cause'),
  backup_after: info('The program after a backup has succeeded.', 'path took_ms'),
  backup_after_failed: error('The program after a backup failed. It runs again after an hour.', 'path cause'),
  backup_drill: info('A backup was restored and checked.', 'path took_ms'),
  backup_drill_failed: error('A backup cannot be restored as it should.', 'path cause'),
  backup_record: warn('The state of backups cannot be stored.', 'cause'),
  notified: info('A target was notified, or no longer needs it.', 'delivery_id target subscription_id state requests'),
  notify_failed: warn(
    'A notification failed. It is tried again unless `state` is `given_up`.',
    'delivery_id target subscription_id state requests attempts cause',
  ),
  notify_moved: warn('The chat of a target has another id now.', 'target message'),
  notify_nobody: warn('The person of a target cannot be told.', 'target message'),
  notify_stopped: error('A queue waits for a minute.', 'target cause'),

  traces_lost: warn('The receiver of traces fails. Spans are lost until it works.', 'cause'),
  traces_sent: info('The receiver of traces works again.'),

  // clusters
  standing_by: info('This node stands by.', 'node'),
  joined: info('This node has joined, with the rows up to `seq`.', 'seq'),
  leading: info('This node leads.', 'epoch seq'),
  lead_ended: warn('This node no longer leads.', 'epoch why'),
  cluster_trouble: warn('The database of the cluster is unreachable or unfit.', 'code cause'),
  snapshot_made: info('New nodes can join from here.', 'seq parts'),
  node_ended: error('This node cannot go on.', 'cause'),
};

type Events = typeof logEvents;

export type LogLine = {
  [Event in keyof Events]: { event: Event } & { [Field in Events[Event]['fields'][number]]?: unknown };
}[keyof Events];
