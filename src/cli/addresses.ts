import { isSea } from 'node:sea';
import { shellWord } from '../lib/text/shell-word.ts';
import { dataFlag } from './options.ts';

/** Builds the one-time sign-in link of a person. The secret is in the fragment, which browsers never send. */
export function signInUrl(base_url: string, secret: string): string {
  return `${base_url}/sign-in#${secret}`;
}

/** Builds the line that replaces the link of a new folder, if the server has no address for browsers. */
export function laterLink(data: string, name: string, need: string): string {
  return `There is no sign-in link yet: ${need}, then run hdo reviewer link ${shellWord(name)}${dataFlag(data)}`;
}

/** Builds a line for another terminal that asks a question with the key of a caller, and waits for the answer. */
export function askExample(base_url: string, api_key: string): string {
  const program = isSea() ? shellWord(process.execPath) : 'hdo';
  return `HDO_URL=${shellWord(base_url)} HDO_API_KEY=${api_key} ${program} ask 'Shall we begin?'`;
}

/** Builds a curl command that sends a first request with the key of a caller, to an address or a Unix socket. */
export function curlExample(base_url: string, api_key: string): string[] {
  const body = {
    caller_item_id: 'first-request',
    row_type: { display: 'Question', icon: 'message-square' },
    title: 'Does it work?',
    subtitle: 'The first request',
    summary: 'Sent with curl.',
    link_buttons: [],
    actions: [{ display: 'It does', icon: 'check', value: 'yes', overflow: false, popup: { kind: 'none' } }],
  };
  const place = base_url.replace(/^unix:(.*)$/, (_, path) => `--unix-socket ${shellWord(path)} http://localhost`);
  return [
    `curl ${place}/api/input/send \\`,
    `  -H 'Authorization: Bearer ${api_key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ];
}
