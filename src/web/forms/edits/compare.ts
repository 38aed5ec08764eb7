import { holdsJson, lineFeeds } from './default-text.ts';
import { lineOf, parseJson, type Trouble } from './json.ts';
import { type JsonChange, jsonChanges } from './json-changes.ts';
import { type Change, mostChanges, textChanges } from './text-changes.ts';

/** How a line of edited JSON differs. */
export type Mark = 'changed' | 'new' | 'bad';
/** The changes of an edited text, and for JSON the marks of its lines and its problem. */
export type TextDifference = {
  readonly changes: readonly Change[];
  readonly marks: ReadonlyMap<number, Mark>;
  readonly trouble?: Trouble | undefined;
};

type Sides = { readonly before: string; readonly now: string };

/** Compares an edited text with its default: by key if both are JSON, otherwise by words or sentences. */
export function compareTexts({ before, now }: Sides, as: 'json' | 'text'): TextDifference {
  const old = as === 'json' ? parseJson(before) : undefined;
  if (!old?.root) return { changes: textChanges(before, now), marks: new Map() };
  const parsed = parseJson(now);
  if (parsed.trouble) {
    const { trouble } = parsed;
    return { changes: textChanges(before, now), marks: new Map([[trouble.line, 'bad']]), trouble };
  }
  const changes = jsonChanges({ text: before, root: old.root }, { text: now, root: parsed.root });
  return { changes: changes.length > mostChanges ? textChanges(before, now) : changes, marks: marksOf(changes, now) };
}

function marksOf(changes: readonly JsonChange[], now: string): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const { at, pieces } of changes) {
    if (!at) continue;
    const last = lineOf(now, at.offset + at.length);
    for (let line = lineOf(now, at.offset); line <= last; line += 1) {
      marks.set(line, pieces.length > 1 ? 'changed' : 'new');
    }
  }
  return marks;
}

/** Lists the changes of a text that was sent as an answer, as its form listed them. */
export function changesOf(default_value: string, text: string): readonly Change[] {
  const sides = { before: lineFeeds(default_value), now: lineFeeds(text) };
  if (holdsJson(default_value) && holdsJson(text)) return compareTexts(sides, 'json').changes;
  return textChanges(sides.before, sides.now);
}
