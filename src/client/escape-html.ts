export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Formats plain text as HTML that keeps every space and line break. HTML ignores a line break right after the tag. */
export function preformattedHtml(text: string): string {
  return `<pre>${/^\r?\n/.test(text) ? '\n' : ''}${escapeHtml(text)}</pre>`;
}
