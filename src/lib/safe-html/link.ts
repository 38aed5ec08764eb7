/** Slashes must be there: a page served over https resolves `https:path` against its own address. */
const written = /^(?:https?:\/\/|mailto:)/i;

/** Whether it is an absolute http or https address without credentials, or a mailto address (WHATWG URL). */
export function isLink(address: string): boolean {
  const url = written.test(address) ? URL.parse(address) : null;
  return url !== null && url.username === '' && url.password === '';
}
