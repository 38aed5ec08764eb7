/** Phases of a node. Those from `leading` on answer reads while the lease is valid. */
export const phase = {
  down: 0,
  standby: 1,
  taking: 2, // the takeover is sent
  catchingUp: 3, // the epoch is taken; replays to the end of the log
  loneCommand: 4, // only in the mistake `commandFromFolder`
  leading: 5,
  batch: 6, // the local transaction is open, and its append is sent
  appended: 7, // the append is confirmed, and the local COMMIT is due
  commitFailed: 8, // the local COMMIT failed, and its record is to be replayed
  unknown: 9, // an append ended as unknown: it is rolled back, and a new epoch is due
  command: 10, // as batch, of a command in its own process; the server does not know of it
  commandAppended: 11,
} as const;

/** The progress of a statement. From `ok` on it has ended, and its reply is on the way. */
export const status = {
  idle: 0,
  sent: 1, // in the network: lands later or never
  running: 2, // only in the mistake `noKeyLock`: has read the leader row and has not committed
  waiting: 3, // flushed on the primary, holds its locks, is invisible, waits for the standby
  ok: 4, // the standby has it, and the list of synchronous standbys is not empty
  warned: 5, // the wait was cancelled: success with a warning; visible
  freed: 6, // the list was emptied during the wait: success without a warning; visible
  unlisted: 7, // the list was empty from the start: success without a warning; visible
  lost: 8, // the connection ended without a reply
  refused: 9, // the leader row is not the expected one
  taken: 10, // the seq is taken
} as const;

export const kind = { none: 0, append: 1, takeover: 2, renewal: 3, handBack: 4 } as const;
