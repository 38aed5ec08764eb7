import { useEffect, useState } from 'preact/hooks';

/** Longest text in UTF-16 units that is compared with each key press. */
const shortText = 2_000;
const pause_ms = 250;

/** Returns a short text at once, and a long one after a pause in typing or after `settle`. */
export function useSettled(text: string): { settled: string; settle: (text: string) => void } {
  const [kept, setKept] = useState(text);
  const isShort = text.length <= shortText;
  useEffect(() => {
    if (kept === text) return;
    const timer = setTimeout(() => setKept(text), isShort ? 0 : pause_ms);
    return () => clearTimeout(timer);
  }, [text, kept, isShort]);
  return { settled: isShort ? text : kept, settle: setKept };
}
