import { signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { flawedReading, type Reading } from '../drafts/draft.ts';
import { readText } from '../drafts/readings.ts';
import type { FormProps } from '../popups/form.ts';
import { holdsJson, lineFeeds, withBreaksOf } from './default-text.ts';
import type { Edit } from './edit.ts';

/** Reads the form of a text with a default as an edit of that default. */
export function useEdit(form: FormProps<'free_text'>): Edit {
  const { popup } = form.action;
  const default_value = popup.default_value ?? '';
  const [asText, setAsText] = useState(false);
  const before = useMemo(() => lineFeeds(default_value), [default_value]);
  const isJson = useMemo(() => holdsJson(default_value), [default_value]) && !asText;
  const edits = loaded.value;
  const isIndented = isJson && popup.multiline && popup.max_length === null;
  const readable = useMemo(
    () => (isIndented && edits?.indentJson(before)) || default_value,
    [edits, before, isIndented],
  );
  const text = form.draft.value.text ?? readable;
  const now = lineFeeds(text);
  const { settled, settle } = useSettled(now);
  const comparison = useMemo(
    () => edits?.compareTexts({ before, now: settled }, isJson ? 'json' : 'text'),
    [edits, before, settled, isJson],
  );
  const isLate = settled !== now;
  const isBroken = isJson && (!holdsJson(now) || (!isLate && comparison?.trouble !== undefined));
  const isSame = now === before || (!isLate && !isBroken && comparison?.changes.length === 0);
  const reading = read({ form, text, isSame, isBroken });
  return { form, text, before, now, reading, comparison, isLate, isSame, isJson, isBroken, asText, setAsText, settle };
}

/** Reads the answer. A text without changes is sent as the default is, byte for byte. */
function read({
  form,
  text,
  isSame,
  isBroken,
}: Pick<Edit, 'form' | 'text' | 'isSame' | 'isBroken'>): Reading<'free_text'> {
  const { popup } = form.action;
  const default_value = popup.default_value ?? '';
  if (isBroken) return flawedReading('text', 'invalid_value', 'is not JSON any more');
  return readText(popup, { text: isSame ? default_value : withBreaksOf(default_value, text) });
}

/** Longest text in UTF-16 units that is compared with each key press. */
const shortText = 2_000;
const pause_ms = 250;

/** Returns a short text at once, and a long one after a pause in typing or after `settle`. */
function useSettled(text: string): { settled: string; settle: (text: string) => void } {
  const [kept, setKept] = useState(text);
  const isShort = text.length <= shortText;
  useEffect(() => {
    if (kept === text) return;
    const timer = setTimeout(() => setKept(text), isShort ? 0 : pause_ms);
    return () => clearTimeout(timer);
  }, [text, kept, isShort]);
  return { settled: isShort ? text : kept, settle: setKept };
}

/** The part of an edit that compares texts. It is loaded when a form or a decision needs it. */
export const loaded = signal<typeof import('./edits.ts') | undefined>(undefined);

export async function loadEdits() {
  loaded.value = await import('./edits.ts');
  return loaded.value;
}
