import type { Client } from 'pg';
import { readDatabaseAddress } from '../../config/database-address.ts';
import { buildSession, type SessionRow } from './session.ts';
import { ConnectionLost, DatabaseTrouble, troubleOf } from './trouble.ts';
import { type Statement, types, type Value } from './values.ts';

/** The copy that makes a record durable: a synchronous standby, or the storage below PostgreSQL. */
export type Durability = 'standby' | 'storage';

export type DatabaseSettings = {
  /** The address of the database: `postgres://user:password@host:port/name?sslmode=verify-full`. */
  readonly database: string;
  /** The schema of the tables. One database can hold several clusters. */
  readonly schema?: string;
  readonly durability: Durability;
  readonly connect_ms?: number;
};

/** One session of PostgreSQL. Statements run in the order in which they are sent, without waiting for each other. */
export type Connection = {
  readonly durability: Durability;
  readonly schema: string;
  /** The server process. A statement that must not run in another session compares it. */
  readonly pid: number;
  /**
   * Runs a statement and returns its rows after its transaction has ended.
   * @throws {ConnectionLost} after `within_ms`, or if the connection ends
   */
  run<Row>(statement: Statement, values: readonly Value[], within_ms: number): Promise<Row[]>;
  /** Counts the server's warnings, such as the one of a cancelled wait for a standby. */
  notices(): number;
  /** Calls back for each notification that this session listens to. */
  onNotification(heard: (payload: string) => void): void;
  /** Ends the connection at once. The server may still finish its statement. */
  destroy(why: string): void;
  close(): Promise<void>;
  /** Resolves with a reason when the connection ends, for whatever reason. */
  readonly ended: Promise<string>;
};

const connect_ms = 5_000;
const least_connect_ms = 1_000;
const schemaForm = /^[a-z_][a-z0-9_]{0,47}$/;

/** The host of each address that has answered last, by which a next connection begins. */
const lastHosts = new Map<string, string>();

/**
 * Connects to the database, and sets and reads back what the session needs. Of several hosts it takes the first one
 * that can be written to.
 * @throws {DatabaseTrouble} if that fails
 */
export async function connectDatabase(settings: DatabaseSettings): Promise<Connection> {
  const address = readDatabaseAddress(settings.database);
  if (!address) throw new RangeError('the address of the database was not checked');
  const last = lastHosts.get(settings.database);
  const urls = address.urls.toSorted((one, other) => Number(other === last) - Number(one === last));
  const limit_ms = Math.max(least_connect_ms, (settings.connect_ms ?? connect_ms) / urls.length);
  const spare: Connection[] = [];
  const failures: unknown[] = [];
  for (const url of urls) {
    try {
      const { connection, is_writable } = await connectHost(settings, { url, limit_ms, bound: address.needs_binding });
      if (is_writable || urls.length === 1) {
        for (const other of spare) other.destroy('another host can be written to');
        lastHosts.set(settings.database, url);
        return connection;
      }
      spare.push(connection);
    } catch (error) {
      failures.push(error); // thrown below, if no host can be used
    }
  }
  const [first, ...others] = spare;
  for (const other of others) other.destroy('another host is as good');
  if (first) return first; // its check names what is wrong
  throw failures.find((error) => !(error instanceof DatabaseTrouble && error.code === 'unreachable')) ?? failures[0];
}

type Host = { readonly url: string; readonly limit_ms: number; readonly bound: boolean };

async function connectHost(
  { schema = 'hdo', durability }: DatabaseSettings,
  host: Host,
): Promise<{ connection: Connection; is_writable: boolean }> {
  if (!schemaForm.test(schema)) throw new RangeError(`${schema} is no name of a schema`);
  const client = await clientOf(host);
  const session = sessionOf(client, watch(client));
  try {
    await client.connect();
    const [row] = await session.run<SessionRow>(...buildSession(schema), connect_ms);
    if (!row || row.wrong) throw new DatabaseTrouble('session', row?.wrong ?? undefined);
    return { connection: { ...session, durability, schema, pid: row.pid }, is_writable: row.is_writable };
  } catch (error) {
    session.destroy('the session cannot be used');
    throw troubleOf(error);
  }
}

/** @throws {DatabaseTrouble} if a file of a certificate cannot be read */
async function clientOf({ url, limit_ms, bound }: Host): Promise<Client & Inside> {
  const { Client } = await import('./library.ts');
  try {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: limit_ms,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      pipeline: true,
      types,
      application_name: 'hdo',
      enableChannelBinding: bound,
    }) as Client & Inside;
    return bound ? bindSignIn(client) : client;
  } catch (error) {
    throw new DatabaseTrouble('tls', error);
  }
}

/** Gives the password only to a sign-in that is bound to the certificate of the server (RFC 5802, section 6). */
function bindSignIn(client: Client & Inside): Client & Inside {
  const { password } = client;
  let is_bound = false;
  client.connection.on('authenticationSASL', ({ mechanisms }) => {
    is_bound = mechanisms.includes('SCRAM-SHA-256-PLUS');
  });
  const give = () => {
    if (is_bound) return password;
    throw new DatabaseTrouble('tls', 'the server offers no channel_binding');
  };
  return Object.assign(client, { password: give });
}

/** The part of a client that ends its socket, and hears how the server signs in. Its own end() waits for the server. */
type Inside = {
  readonly connection: {
    readonly stream: { destroy(): void };
    on(event: 'authenticationSASL', heard: (message: { readonly mechanisms: readonly string[] }) => void): void;
  };
};
type Lost = { why: string; readonly ended: Promise<string> };

function watch(client: Client): Lost {
  const { promise, resolve } = Promise.withResolvers<string>();
  const lost = { why: '', ended: promise };
  client.on('error', (error) => {
    lost.why ||= error.message;
  });
  client.on('end', () => resolve(lost.why || 'the server ended the connection'));
  return lost;
}

function sessionOf(client: Client & Inside, lost: Lost) {
  let notices = 0;
  client.on('notice', () => {
    notices += 1;
  });
  const destroy = (why: string) => {
    lost.why ||= why;
    client.connection.stream.destroy();
  };
  return {
    async run<Row>({ name, text }: Statement, values: readonly Value[], within_ms: number): Promise<Row[]> {
      const timer = setTimeout(() => destroy(`no answer within ${within_ms} ms`), within_ms);
      try {
        const { rows } = await client.query({ name, text, values: [...values] });
        return rows as Row[];
      } catch (error) {
        if (error instanceof Error && 'severity' in error) throw error; // the server's own
        throw new ConnectionLost(lost.why || String(error));
      } finally {
        clearTimeout(timer);
      }
    },
    notices: () => notices,
    onNotification: (heard: (payload: string) => void) =>
      void client.on('notification', ({ payload }) => heard(payload ?? '')),
    destroy,
    async close() {
      lost.why ||= 'closed';
      await client.end();
    },
    ended: lost.ended,
  };
}
