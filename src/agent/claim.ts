import { randomUUID } from 'node:crypto';
import { usualPatience } from '../client/connection.ts';
import { type Client, OutboxError } from '../client/index.ts';
import { retryRequest } from '../client/retry.ts';

/** Who took a decision: this client, another one, or nobody can tell because an answer of the server was lost. */
type Claim = 'ours' | 'taken' | 'unclear';

/** Errors of connections that carried no request. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Takes a decision for this program alone by a claim, whose tries all have one id. A server without claims, and a
 * decision with a file, are left to the first acknowledgement.
 */
export async function takeDecision(
  { usual, once }: { readonly usual: Client; readonly once: Client },
  output_result_id: string,
  signal?: AbortSignal,
): Promise<Claim> {
  try {
    await usual.outputClaim(output_result_id, randomUUID(), { signal });
    return 'ours';
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    if (error.code === 'already_claimed' || error.code === 'not_found') return 'taken';
    if (error.code !== 'unsupported' && error.code !== 'has_file') throw error;
    return claimDecision(once, output_result_id, signal);
  }
}

/**
 * Acknowledges a decision, with `once`, a client that tries each request only once. Only the client whose
 * acknowledgement was the first may act on the decision.
 *
 * A failed try may have worked, also after a status of 500 or more. If the next one then finds the decision
 * acknowledged, nothing proves who did it. Two clients that both count it as theirs would act twice, so it is nobody's.
 */
export async function claimDecision(once: Client, output_result_id: string, signal?: AbortSignal): Promise<Claim> {
  let mayBeOurs = false;
  const acknowledge = async () => {
    try {
      return await once.outputAck(output_result_id, { signal });
    } catch (error) {
      mayBeOurs ||= mayHaveWorked(error);
      throw error;
    }
  };
  try {
    const always = { idempotent: true, signal };
    const { already_acknowledged } = await retryRequest(usualPatience, always, acknowledge);
    if (!already_acknowledged) return 'ours';
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'not_found')) throw error;
  }
  return mayBeOurs ? 'unclear' : 'taken';
}

/** Tells whether a request may have taken effect despite its error. Refusals below 500 change nothing. */
function mayHaveWorked(error: unknown): boolean {
  if (!(error instanceof OutboxError)) return true;
  if (error.status !== undefined) return error.status === 200 || error.status >= 500;
  const { cause } = error.cause instanceof Error ? error.cause : error;
  return !(cause instanceof Error && 'code' in cause && unsent.has(String(cause.code)));
}
