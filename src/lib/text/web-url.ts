/** Normalizes an absolute http or https URL without credentials (WHATWG URL). Returns undefined for other texts. */
export function webUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url.href;
}
