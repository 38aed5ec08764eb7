import type { TestContext } from 'node:test';
import { serveExecutable } from '../programs/executable.ts';
import { until } from '../until.ts';

/** Serves a node with the executable until the test ends. It may stand by for as long as it likes. */
export async function serveNode(t: TestContext, { data }: { readonly data: string }) {
  const { base_url, kill, stop, said, process } = await serveExecutable(data);
  t.after(kill);
  /** Reads what the node says of itself. */
  const readiness = async () => (await fetch(`${base_url}/readyz`)).json() as Promise<Record<string, unknown>>;
  const leads = () => until(`${data} leads`, async () => (await readiness()).role === 'leader');
  return { base_url, readiness, leads, kill, stop, said, process };
}
