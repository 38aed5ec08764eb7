/** Loads the part that asks the browser for passkeys. */
export const webauthn = () => import('./webauthn.ts');

/** Tells whether the browser can use passkeys at this address: HTTPS with a host name, or localhost. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}
