import { isLocal, listenAddress } from '../../config/listen.ts';
import { relyingParty } from '../../config/passkey-hosts.ts';
import { type CheckResult, fine, type Inspected, warn } from './check.ts';

/** Checks that people can use passkeys, and says which address allows them. */
export function checkPasskeys({ settings }: Inspected): CheckResult {
  const { public_url, allowed_hosts, listen, tls_cert } = settings.server;
  const name = 'passkeys';
  if (!settings.sign_in.passkey) return fine(name, 'they are off');
  const party = relyingParty(public_url ?? '');
  if (party) return fine(name, `they work at ${party.origin}`);
  if (tls_cert !== null && allowed_hosts.some((host) => relyingParty(`https://${host}`))) {
    return fine(name, 'they work at the names in server.allowed_hosts');
  }
  const address = listenAddress(listen);
  if (public_url === null && address && 'host' in address && isLocal(address)) {
    return fine(
      name,
      'they work at localhost; for other machines, set server.public_url to an https address with a name',
    );
  }
  const fix =
    'set server.public_url to an https address with a host name, provided by a proxy or by server.tls_cert; ' +
    'or set sign_in.passkey = false';
  return warn(name, `they do not work at ${public_url ?? 'an IP address or over plain HTTP'}`, fix);
}
