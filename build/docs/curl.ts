import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Example } from '../../src/contract/examples.ts';

/** The call of an example as a command for a shell in which HDO_URL and HDO_API_KEY are set. */
export function curlOf({ method, path, params = {}, answer, ...rest }: Endpoint, example: Example | undefined): string {
  const place = Object.keys(params).reduce((text, name) => text.replace(`{${name}}`, `$${name.toUpperCase()}`), path);
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    answer === 'bytes' ? '-OJ' : '',
    `"$HDO_URL${place}"`,
  ];
  const lines = [parts.filter(Boolean).join(' ')];
  if (!rest.public) lines.push(`-H "Authorization: Bearer $HDO_API_KEY"`);
  if (example?.body !== undefined) {
    const text = JSON.stringify(example.body, null, 2).replaceAll("'", `'\\''`);
    lines.push(`-H 'Content-Type: application/json'`, `-d '${text}'`);
  }
  return lines.join(' \\\n  ');
}
