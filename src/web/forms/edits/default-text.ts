/** Writes every line break as a line feed, as a text field does. */
export function lineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Writes the line breaks of an edited text as its default has them, so that an edit changes nothing else. */
export function withBreaksOf(default_value: string, text: string): string {
  const isWindows = default_value.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(default_value);
  return isWindows ? lineFeeds(text).replaceAll('\n', '\r\n') : text;
}

/** Tells whether a text is a JSON object or array. */
export function holdsJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // the answer to the question
  }
}
