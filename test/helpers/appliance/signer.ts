import type { DataOf } from '../../../src/contract/endpoint.ts';
import type { ReviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import type { TestAppliance } from './appliance.ts';
import type { Reply } from './ask.ts';
import { dataOf } from './ask.ts';
import { addPasskey, type Forged, localOrigin } from './authenticator.ts';
import type { Item } from './person.ts';
import type { Signed } from './policy-desk.ts';

/** An answer to sign: an action with its response, or the id of somebody's answer to confirm. */
export type ToSign = { readonly action_value?: string; readonly response?: unknown; readonly confirms?: string };
export type SigningOptions = DataOf<ReviewEndpoints['signatureOptions']>;
export type Signature = { readonly nonce: string; readonly passkey: object };
export type Signer = Awaited<ReturnType<typeof signer>>;

const none = { kind: 'none' };

/** Gives a person a passkey, and returns functions that sign answers with it. */
export async function signer({ base_url }: Pick<TestAppliance, 'base_url'>, who: Signed) {
  const origin = localOrigin(base_url);
  const { page } = who;
  const passkey = await addPasskey(page, origin);
  const body = ({ revision }: Item, { action_value, response = none, confirms }: ToSign) => ({
    expected_revision: revision,
    ...(confirms === undefined ? { action_value, response } : { confirms }),
  });
  /** Asks for the options of a signature, as a reply. */
  const asks = (item: Item, said: ToSign, by: Pick<Signed, 'request'> = page): Promise<Reply> =>
    by.request('signatureOptions', { params: { item_id: item.item_id }, body: body(item, said) });
  const options = async (item: Item, said: ToSign) => dataOf(await asks(item, said)) as SigningOptions;
  /** Signs what options ask for. */
  const proof = ({ intent: { nonce }, options: asked }: SigningOptions, forged: Forged = {}): Signature => ({
    nonce,
    passkey: passkey.get(asked, forged),
  });
  const sign = async (item: Item, said: ToSign, forged: Forged = {}) => proof(await options(item, said), forged);
  /** Sends an answer with a signature, which may be for something else. */
  const sends = (item: Item, said: ToSign, signature?: unknown): Promise<Reply> =>
    page.request('itemAnswer', {
      params: { item_id: item.item_id },
      body: { ...body(item, said), signature },
    });
  /** Signs an answer and sends it. */
  const answers = async (item: Item, said: ToSign) => sends(item, said, await sign(item, said));
  return { ...who, origin, passkey, asks, options, proof, sign, sends, signs: answers };
}
