/** Text that is HTML already. */
export type Markup = { readonly markup: string };
type Part = Markup | string | number | false | undefined | readonly Part[];

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A template of HTML: what is put into it is escaped unless it came out of such a template. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return { markup: parts.map((part, at) => part + (at < values.length ? textOf(values[at]) : '')).join('') };
}

/** HTML that was made elsewhere, as it is. */
export function raw(markup: string): Markup {
  return { markup };
}

/** A text that shows as it is written. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (one) => escapes[one] ?? one);
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(textOf).join('');
}
