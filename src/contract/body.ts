import { checkValue } from '../lib/schema/check.ts';
import { type Complaint, complaint } from '../lib/schema/complaint.ts';
import type { Kept, Static, TSchema } from '../lib/schema/schema.ts';
import { Refusal } from './errors.ts';

/** Field codes that become the code of the refusal, the most serious first. */
const grave = ['unsafe_html', 'unsafe_color', 'unsupported_icon'] as const;

const max_listed = 50;

/**
 * Checks a parsed request body.
 * @throws {Refusal} with every complaint, including those about a caller or account named in the body.
 */
export function acceptBody<S extends TSchema>(schema: S, body: unknown): Static<Kept<S>> {
  const { value, complaints, ...checked } = checkValue(schema, body);
  const claims = identities(body);
  if (claims.length === 0 && value !== undefined) return value;
  const has_structural = claims.length > 0 || ('has_structural' in checked && checked.has_structural);
  throw invalidFields({ complaints: [...claims, ...complaints], has_structural });
}

/**
 * Creates the refusal for these complaints and lists the first 50. A structural complaint makes it
 * `validation_failed`; otherwise the most serious complaint decides the code.
 */
export function invalidFields({ complaints, has_structural = false }: Complaints): Refusal {
  const gravest = grave.find((code) => complaints.some((complaint) => complaint.code === code));
  const code = has_structural ? 'validation_failed' : (gravest ?? 'validation_failed');
  const fields = complaints.slice(0, max_listed);
  const sentence = complaints.length === 1 ? 'One field is invalid.' : `${fields.length} fields are invalid.`;
  return new Refusal(code, sentence, { fields });
}

type Complaints = { readonly complaints: readonly Complaint[]; readonly has_structural?: boolean };

/** Complains about account and caller ids in a body: the credential alone identifies the caller. */
function identities(body: unknown): Complaint[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return ['account_id', 'caller_id']
    .filter((name) => Object.hasOwn(body, name))
    .map((name) => complaint(name, 'identity_not_allowed'));
}
