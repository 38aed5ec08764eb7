import type { Client } from 'pg';
import { buildSession } from './session.ts';
import { ConnectionLost, DatabaseTrouble, troubleOf } from './trouble.ts';
import { type Statement, types, type Value } from './values.ts';

/** The copy that makes a record durable: a synchronous standby, or the storage below PostgreSQL. */
export type Durability = 'standby' | 'storage';

export type DatabaseSettings = {
  /** The URL of the database: `postgres://user:password@host:port/name?sslmode=verify-full`. */
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
const modes = ['disable', 'no-verify', 'verify-full'];
const schemaForm = /^[a-z_][a-z0-9_]{0,47}$/;

/**
 * Connects to the database, and sets and reads back what the session needs.
 * @throws {DatabaseTrouble} if that fails
 */
export async function connectDatabase(settings: DatabaseSettings): Promise<Connection> {
  const { schema = 'hdo', durability } = settings;
  if (!schemaForm.test(schema)) throw new RangeError(`${schema} is no name of a schema`);
  const client = await clientOf(settings);
  const session = sessionOf(client, watch(client));
  try {
    await client.connect();
    const [row] = await session.run<{ pid: number; wrong: string | null }>(...buildSession(schema), connect_ms);
    if (!row || row.wrong) throw new DatabaseTrouble('session', row?.wrong ?? undefined);
    return { ...session, durability, schema, pid: row.pid };
  } catch (error) {
    session.destroy('the session cannot be used');
    throw troubleOf(error);
  }
}

/** @throws {DatabaseTrouble} if the URL names a mode of TLS whose meaning differs among clients */
async function clientOf({ database, connect_ms: limit_ms = connect_ms }: DatabaseSettings) {
  const { Client } = await import('./library.ts');
  const mode = /[?&]sslmode=([^&]*)/.exec(database)?.[1];
  if (mode !== undefined && !modes.includes(mode)) throw new DatabaseTrouble('tls_mode');
  return new Client({
    connectionString: database,
    connectionTimeoutMillis: limit_ms,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    types,
    application_name: 'hdo',
  }) as Client & Inside;
}

/** The part of a client that ends its socket. Its own end() waits for the server. */
type Inside = { readonly connection: { readonly stream: { destroy(): void } } };
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
