import { credentialsFile, forgetCredentials, readCredentials } from '../../agent/credentials.ts';
import { type OutboxConnection, OutboxError, openClient } from '../../client/index.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { speaking } from './trouble.ts';

const asking_ms = 5_000;

/** `hdo disconnect`: a caller cannot revoke its own key, so the command names the key for a person to revoke. */
export const disconnect = command('disconnect', {
  about: 'Removes the address and key that hdo connect saved. The key stays valid until a person revokes it.',
  run: () =>
    speaking(async () => {
      const file = credentialsFile(process.env);
      const kept = readCredentials(file);
      const key = kept && (await keyOf(kept));
      if (!forgetCredentials(file)) throw new Failure('not_found', `no credentials are saved in ${file}`);
      const { key_id = null, lines } = remaining(key);
      return { document: { file, key_id, key_is_good: key?.is === 'good' }, lines: [`Removed ${file}.`, ...lines] };
    }),
});

type Known = { is: 'good'; key_id: string; caller: string; ending: string } | { is: 'ended' | 'unknown' };

/** Asks the server for the key's state, with a short timeout: the file is removed in any case. */
async function keyOf(connection: OutboxConnection): Promise<Known> {
  try {
    const { caller } = await openClient({
      ...connection,
      patience: { tries: 1, request_ms: asking_ms },
    }).callerStatus();
    return { is: 'good', key_id: caller.key.key_id, caller: caller.display_name, ending: caller.key.last_chars };
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'invalid_caller_credentials') return { is: 'ended' };
    if (error instanceof OutboxError || error instanceof TypeError) return { is: 'unknown' };
    throw error;
  }
}

function remaining(key: Known | undefined): { key_id?: string; lines: readonly string[] } {
  if (key?.is === 'ended') return { lines: ['The key was already revoked or expired; nothing is left to do.'] };
  if (key?.is !== 'good') {
    return {
      lines: ['The server did not answer. The key may still be valid: revoke it in the inbox under Callers.'],
    };
  }
  const { key_id, caller, ending } = key;
  const where = `in the inbox under Callers, ${caller}, the key that ends in ${ending}; or: hdo key revoke ${key_id}`;
  return { key_id, lines: [`The key is still valid. Revoke it ${where}.`] };
}
