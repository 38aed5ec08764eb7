/** The WHATWG serialisation of an absolute http or https URL without credentials, or undefined for any other text. */
export function webUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url.href;
}
