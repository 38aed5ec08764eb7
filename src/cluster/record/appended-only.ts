/**
 * A record was appended, and the commit of its transaction failed here. Its requests must not run again: the record is
 * replayed.
 */
export class AppendedOnly extends Error {
  constructor(cause: unknown) {
    super('a transaction was appended to the log, but its commit on this machine failed', { cause });
    this.name = 'AppendedOnly';
  }
}
