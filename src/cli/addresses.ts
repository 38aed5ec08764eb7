/** The link with which a person signs in once. Its secret is in the fragment, which no server ever sees. */
export function signInUrl(base_url: string, secret: string): string {
  return `${base_url}/sign-in#${secret}`;
}

/** A request that can be pasted into a shell to try a caller's key. */
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
