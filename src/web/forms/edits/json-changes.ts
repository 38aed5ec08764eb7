import { diffArrays } from 'diff';
import type { Node } from 'jsonc-parser';
import { changeWords } from './change-words.ts';
import {
  canonical,
  childrenOf,
  contentOf,
  type Document,
  insertValue,
  nameOf,
  removeValue,
  replaceValue,
  writtenIn,
} from './json.ts';
import type { Change } from './text-changes.ts';

/** A change of a value in JSON. `at` is the new value in the edited text, if it has one. */
export type JsonChange = Change & { readonly at?: Node };

/** The default and the edited text. */
type Sides = { readonly before: Document; readonly now: Document };
type Pair = { readonly old: Node; readonly fresh: Node; readonly path: string };
/** A property or an element that only one side has. `index` is its place in `parent`, in the edited text. */
type Alone = { readonly parent: Node; readonly index: number; readonly child: Node; readonly where: string };

/** Maximum number of removed and added array elements. Beyond it, elements are compared by their index. */
const mostEdits = 300;

/** Lists the changed values of JSON against its default. Spaces and the order of names do not count. */
export function jsonChanges(before: Document, now: Document): JsonChange[] {
  return changesIn({ before, now }, { old: before.root, fresh: now.root, path: '' });
}

function changesIn(sides: Sides, pair: Pair): JsonChange[] {
  const { before, now } = sides;
  const { old, fresh, path } = pair;
  if (canonical(before, old) === canonical(now, fresh)) return [];
  if (old.type === 'object' && fresh.type === 'object') return inObject(sides, pair);
  if (old.type === 'array' && fresh.type === 'array') return inArray(sides, pair);
  const [was, is] = [writtenIn(before, old), writtenIn(now, fresh)];
  const pieces = [{ is: 'gone', text: was } as const, { is: 'new', text: is } as const];
  return [{ where: path || changeWords.whole, pieces, at: fresh, restored: () => replaceValue(now, fresh, was) }];
}

function inObject(sides: Sides, { old, fresh, path }: Pair): JsonChange[] {
  const news = new Map(childrenOf(fresh).map((child, index) => [nameOf(child), { child, index }]));
  let after = 0;
  const kept = childrenOf(old).flatMap((child): JsonChange[] => {
    const where = path + stepOf(nameOf(child), path);
    const found = news.get(nameOf(child));
    news.delete(nameOf(child));
    if (!found) return [onlyOld(sides, { parent: fresh, index: after, child, where })];
    after = found.index + 1;
    return changesIn(sides, { old: contentOf(child), fresh: contentOf(found.child), path: where });
  });
  const added = [...news].map(([name, { child, index }]) =>
    onlyNew(sides, { parent: fresh, index, child, where: path + stepOf(name, path) }),
  );
  return [...kept, ...added];
}

function inArray(sides: Sides, { old, fresh, path }: Pair): JsonChange[] {
  const [olds, news] = [childrenOf(old), childrenOf(fresh)];
  const hunks = hunksOf(
    olds.map((child) => canonical(sides.before, child)),
    news.map((child) => canonical(sides.now, child)),
  );
  return hunks.flatMap(({ from, to }) => {
    const both = Math.min(to.old - from.old, to.now - from.now);
    const changed = news.slice(from.now, from.now + both).flatMap((child, step) => {
      const was = olds[from.old + step];
      return was ? changesIn(sides, { old: was, fresh: child, path: `${path}[${from.now + step}]` }) : [];
    });
    const lost = olds.slice(from.old + both, to.old).map((child, step) => {
      const where = `${path}[${from.old + both + step}]`;
      return onlyOld(sides, { parent: fresh, index: from.now + both, child, where });
    });
    const added = news.slice(from.now + both, to.now).map((child, step) => {
      const index = from.now + both + step;
      return onlyNew(sides, { parent: fresh, index, child, where: `${path}[${index}]` });
    });
    return [...changed, ...lost, ...added];
  });
}

type Place = { old: number; now: number };

/** Finds the ranges of two lists that differ. */
function hunksOf(olds: string[], news: string[]): { from: Place; to: Place }[] {
  const hunks: { from: Place; to: Place }[] = [];
  const at = { old: 0, now: 0 };
  const parts = diffArrays(olds, news, { maxEditLength: mostEdits });
  if (!parts) return [{ from: { old: 0, now: 0 }, to: { old: olds.length, now: news.length } }];
  for (const { added, removed: isGone, count = 0 } of parts) {
    const from = { ...at };
    if (!added) at.old += count;
    if (!isGone) at.now += count;
    const last = hunks.at(-1);
    if (!added && !isGone) continue;
    if (last && last.to.old === from.old && last.to.now === from.now) last.to = { ...at };
    else hunks.push({ from, to: { ...at } });
  }
  return hunks;
}

function onlyOld({ before, now }: Sides, { parent, index, child, where }: Alone): JsonChange {
  const pieces = [{ is: 'gone', text: writtenIn(before, contentOf(child)) } as const];
  return { where, pieces, restored: () => insertValue(now, parent, { index, raw: writtenIn(before, child) }) };
}

function onlyNew({ now }: Sides, { parent, index, child, where }: Alone): JsonChange {
  const pieces = [{ is: 'new', text: writtenIn(now, contentOf(child)) } as const];
  return { where, pieces, at: child, restored: () => removeValue(now, parent, index) };
}

/** Writes a name as a step of a path: `.limit`, or `["two words"]`. */
function stepOf(name: string | undefined, path: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name ?? '')) return `[${JSON.stringify(name)}]`;
  return path === '' ? (name ?? '') : `.${name}`;
}
