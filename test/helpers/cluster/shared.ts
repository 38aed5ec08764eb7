import { type Postgres, startPair, startPostgres } from './postgres.ts';

type Pair = { readonly primary: Postgres; readonly standby: Postgres };

let alone: Promise<Postgres> | undefined;
let pair: Promise<Pair> | undefined;
const running: Postgres[] = [];

process.once('exit', () => {
  for (const server of running) server.discard();
});

/** Starts a server once for all tests of this process. Each test has a cluster in a schema of its own. */
export async function sharedPostgres(): Promise<Postgres> {
  alone ??= startPostgres();
  const server = await alone;
  if (!running.includes(server)) running.push(server);
  return server;
}

/** Starts a primary with a synchronous standby once for all tests of this process. They leave both as they were. */
export async function sharedPair(): Promise<Pair> {
  pair ??= startPair();
  const { primary, standby } = await pair;
  if (!running.includes(primary)) running.push(primary, standby);
  return { primary, standby };
}
