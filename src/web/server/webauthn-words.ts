/** The causes for which the browser gives no passkey. */
export const webauthnWords = {
  cancelled: 'It was cancelled.',
  late: 'Nobody confirmed it in time.',
  refusedNew:
    'The browser or the device refused at once. The device may have no PIN, fingerprint or face set up, or be an ' +
    'older security key that keeps no passkeys. Set one up, or use another device.',
  refusedUse:
    'The browser or the device refused at once. The device may hold no passkey for this address, or have no PIN, ' +
    'fingerprint or face set up.',
  known: 'This device has a passkey of yours already. Use that one, or another device.',
  unfit:
    'The device has no PIN, fingerprint or face set up, or is an older security key that keeps no passkeys. ' +
    'Set one up, or use another device.',
  address: 'The browser allows no passkeys at this address.',
} as const;
