import type { CallerEndpoints, CallerOperation } from '../contract/caller-endpoints.ts';
import type { BodyOf, DataOf } from '../contract/endpoint.ts';
import type { CallerErrorCode } from '../contract/errors.ts';
import type { Submission } from '../contract/submission.ts';
import type { Complaint } from '../lib/complaint.ts';

/** The only file of the client that looks at the contract; the build writes the same types out in plain TypeScript. */
export type { CallerErrorCode, CallerOperation, Submission };

/** The method and the path of every operation, as the rows have them. */
export type Routes = {
  readonly [K in CallerOperation]: { method: CallerEndpoints[K]['method']; path: CallerEndpoints[K]['path'] };
};

/** The `data` that each operation answers with. */
export type Answers = { [K in CallerOperation]: DataOf<CallerEndpoints[K]> };

/** A decision in full, with the request that it answers. */
export type Decision = Answers['outputRead'];

/** What is wrong with one field of a request. */
export type FieldError = Complaint;

/** The limit that stands against a request (contract.md, "Accounts, tiers, limits"). */
export type Limit = Omit<Answers['accountStatus']['active_limit_blocks'][number], 'operation_kind'>;

/** How much of a list is read, and from where. */
export type Page = Partial<BodyOf<CallerEndpoints['outputReadAll']>>;
