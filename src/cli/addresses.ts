/** Builds the one-time sign-in link of a person. The secret is in the fragment, which browsers never send. */
export function signInUrl(base_url: string, secret: string): string {
  return `${base_url}/sign-in#${secret}`;
}

/** Builds a curl command that sends a first request with the key of a caller. */
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
  return [
    `curl ${base_url}/api/input/send \\`,
    `  -H 'Authorization: Bearer ${api_key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ];
}
