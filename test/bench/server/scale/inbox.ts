import { drive } from '../client.ts';
import { quantile } from '../figures.ts';
import type { BenchMetric } from '../metric.ts';
import { rawRequest } from '../operations.ts';

/** A pending item, with the fields that an answer needs. */
export type PendingItem = { item_id: string; caller_id: string; expected_revision: number; content_hash: string };
type Page = { items: { item_id: string; caller: { caller_id: string }; revision: number; content_hash: string }[] };
type Listed = Page & { next_cursor: string | null };

const page_bar_ms = 50;
const searches = ['invoice', 'invoice paym', '"bank details"', 'positions order friday', 'nothingofthekind', '4711'];

/** Measures the p95 of queue pages and searches by one person. */
export async function readPages(port: number, key: string, seconds: number): Promise<BenchMetric[]> {
  const targets = {
    'page of the queue': ['/review/api/items?limit=25'],
    'page of the queue by priority': ['/review/api/items?limit=25&priority=normal'],
    search: searches.map((q) => `/review/api/items?limit=25&q=${encodeURIComponent(q)}`),
  };
  const found: BenchMetric[] = [];
  for (const [what, paths] of Object.entries(targets)) {
    let asked = 0;
    const next = () => rawRequest('GET', paths[asked++ % paths.length] ?? '', { key });
    const { latencies_ms } = await drive({ port, connections: 1, seconds, next });
    const value = quantile(latencies_ms, 0.95);
    found.push({ what: `${what}, p95`, value, unit: 'ms', bar: page_bar_ms });
  }
  return found;
}

/** Returns at least `count` items from the start of the queue. */
export async function waitingItems(port: number, key: string, count: number): Promise<PendingItem[]> {
  const items: PendingItem[] = [];
  for (let cursor: string | null = ''; cursor !== null && items.length <= count; ) {
    const query = `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = (await ask(port, key, `/review/api/items?${query}`)) as Listed;
    for (const { item_id, caller, revision, content_hash } of page.items) {
      items.push({ item_id, caller_id: caller.caller_id, expected_revision: revision, content_hash });
    }
    cursor = page.next_cursor;
  }
  return items;
}

/** Answers an item. Resolves after the confirmation. */
export async function answerOne(
  port: number,
  key: string,
  { item_id, caller_id: _, ...seen }: PendingItem,
): Promise<void> {
  const decision = { ...seen, action_value: 'approve', response: { kind: 'none' } };
  await ask(port, key, `/review/api/items/${item_id}/answer`, decision);
}

async function ask(port: number, key: string, path: string, body?: object): Promise<unknown> {
  const json = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...json });
  const { data, error } = (await response.json()) as { data: unknown; error?: unknown };
  if (!response.ok) throw new Error(JSON.stringify(error));
  return data;
}
