import { checkValue } from '../../../lib/schema/check.ts';
import { omittable, open, Type } from '../../../lib/schema/schema.ts';

const ClientData = open({
  type: Type.String(),
  challenge: Type.String(),
  origin: Type.String(),
  crossOrigin: omittable(Type.Boolean()),
  topOrigin: omittable(Type.String()),
});

/** The facts that a browser adds to a proof: its challenge, and the origin of the page that asked for it. */
type ClientData = { readonly challenge: string; readonly origin: string };

/**
 * Reads the client data of a proof (WebAuthn, section 5.8.1). Returns undefined for anything else, and for a page in a
 * frame of another site. Only such a page has a `topOrigin`, so one beside `crossOrigin: false` is refused too.
 */
export function clientData(base64url: string): ClientData | undefined {
  try {
    const { value } = checkValue(ClientData, JSON.parse(Buffer.from(base64url, 'base64url').toString()));
    if (value === undefined || value.crossOrigin === true || value.topOrigin !== null) return undefined;
    return value;
  } catch {
    return undefined; // it is no JSON: the caller refuses the proof
  }
}
