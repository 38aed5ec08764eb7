import { ApiError, addRoutes, call } from '../server/api.ts';
import { webauthn } from '../server/passkeys.ts';
import { signIn } from './enter.ts';
import { signInWords as words } from './words.ts';

addRoutes({ passkeyChallenge: ['POST', '/review/api/passkeys/challenge'] });

/** Signs in with a passkey that the person chooses. Returns a message on failure. */
export async function signInByPasskey(): Promise<string | undefined> {
  const loaded = await webauthn().catch(() => undefined); // the message below says it
  if (!loaded) return words.unreachable;
  try {
    const { made: passkey, failed } = await loaded.proofOf(await call('passkeyChallenge'));
    return passkey ? await signIn({ passkey }) : words.noPasskey(failed);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'unreachable' ? words.unreachable : error.message || words.failed;
  }
}
