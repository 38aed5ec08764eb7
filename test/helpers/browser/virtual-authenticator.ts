import type { Page } from 'playwright-core';

/** The properties of another authenticator. */
type Kind = {
  readonly protocol?: 'u2f' | 'ctap2';
  readonly transport?: 'usb' | 'internal';
  readonly hasResidentKey?: boolean;
  readonly hasUserVerification?: boolean;
  readonly isUserVerified?: boolean;
};

/** Gives a page an authenticator that confirms at once, as a laptop with a fingerprint reader does, or another one. */
export async function virtualAuthenticator(page: Page, other: Kind = {}) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...other,
    },
  });
  return {
    /** Makes the person pass or fail its check of who they are. */
    verify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Removes all passkeys from the device. */
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}
