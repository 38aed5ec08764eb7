import { ApiError, addRoutes, call } from '../../server/api.ts';
import type { Answer, Item } from '../../server/item.ts';
import { canUsePasskeys, webauthn } from '../../server/passkeys.ts';
import { signingWords as words } from './words.ts';

addRoutes({ signatureOptions: ['POST', '/review/api/items/{item_id}/signature'] });

/** The signature that is sent with an answer: the nonce of what was signed, and the proof of the passkey. */
export type Signature = { readonly nonce: string; readonly passkey: object };
/** An answer to sign: an action with its response, or the answer that it gives too. */
type ToSign = { readonly action_value: string; readonly response: Answer; readonly confirms?: string };

/**
 * Signs an answer to a request, as the person saw it, with one of the person's passkeys.
 * @throws {ApiError} `not_signed` if they cancel, `signature_required` if they cannot sign, or that of the answer
 */
export async function sign(item: Item, { action_value, response, confirms }: ToSign): Promise<Signature> {
  const { item_id, revision: expected_revision, content_hash } = item;
  const loading = webauthn();
  const said = confirms === undefined ? { action_value, response } : { confirms };
  const asked = { params: { item_id }, body: { expected_revision, content_hash, ...said } };
  const { intent, options } = await call('signatureOptions', asked).catch((error: unknown) => {
    throw error instanceof ApiError ? explained(error) : error;
  });
  if (!canUsePasskeys()) throw new ApiError({ code: 'signature_required', message: words.unable });
  const loaded = await loading.catch(() => undefined); // thrown below as a failed request
  if (!loaded) throw new ApiError({ code: 'not_arrived', message: words.notSigned });
  const { made: passkey, failed } = await loaded.proofOf(options);
  if (!passkey) throw new ApiError({ code: 'not_signed', message: `${words.notSigned} ${failed}` });
  return { nonce: intent.nonce, passkey };
}

const sentences: Readonly<Record<string, (error: ApiError) => string>> = {
  no_passkey: () => words.noPasskey,
  no_host: () => words.noHost,
  other_host: ({ origin }) => words.otherHost(origin ?? ''),
  turned_off: () => words.turnedOff,
};

/** Says in the language of the page why the person cannot sign. */
function explained(error: ApiError): ApiError {
  const sentence = sentences[error.reason ?? ''];
  return sentence ? new ApiError({ code: error.code, message: sentence(error) }) : error;
}
