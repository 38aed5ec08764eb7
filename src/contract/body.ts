import { check } from '../lib/check.ts';
import { type Complaint, complaint } from '../lib/complaint.ts';
import type { Kept, Static, TSchema } from '../lib/schema.ts';
import { Refusal } from './errors.ts';

/** Field codes that give a refusal its own code, the gravest first. */
const grave = ['unsafe_html', 'unsafe_color', 'unsupported_icon'] as const;

const most = 50;

/** Checks a parsed request body and refuses it with everything that is wrong, identity in a body included. */
export function accept<S extends TSchema>(schema: S, body: unknown): Static<Kept<S>> {
  const { value, complaints } = check(schema, body);
  const claims = identities(body);
  if (claims.length > 0 || value === undefined) throw invalid([...claims, ...complaints]);
  return value;
}

/** The refusal of a request with these complaints, of which it names the first 50. */
export function invalid(complaints: readonly Complaint[]): Refusal {
  const code = grave.find((code) => complaints.some((complaint) => complaint.code === code)) ?? 'validation_failed';
  const fields = complaints.slice(0, most);
  const sentence = complaints.length === 1 ? 'One field is invalid.' : `${fields.length} fields are invalid.`;
  return new Refusal(code, sentence, { fields });
}

/** Who is calling follows from the credential alone (caller-api.md, "What the service does", rule 4). */
function identities(body: unknown): Complaint[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return ['account_id', 'caller_id']
    .filter((name) => Object.hasOwn(body, name))
    .map((name) => complaint(name, 'identity_not_allowed'));
}
