/** Words for the signature of an answer with a passkey. */
export const signingWords = {
  notSigned: 'Not answered, because it wasn’t signed with your passkey.',
  noPasskey: 'This answer needs a signature with a passkey. Add one in Settings, under Passkeys, then answer again.',
  noHost:
    'This answer needs a signature with a passkey, and passkeys need HTTPS with a host name. The operator of this ' +
    'server can set up an address.',
  otherHost: (host: string) =>
    `This answer needs a signature with a passkey, which works at ${host} only. Open the request there.`,
  turnedOff: 'This answer needs a signature with a passkey, but the operator of this server has turned passkeys off.',
  unable: 'This answer needs a signature with a passkey, which this browser can’t give.',
} as const;
