import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { ClaimEndpoints } from '../contract/claim-endpoints.ts';
import type { BodyOf, DataOf } from '../contract/endpoint.ts';
import type { CallerErrorCode } from '../contract/errors.ts';
import type { Submission } from '../contract/submission.ts';
import type { Complaint } from '../lib/schema/complaint.ts';

/** The only file of the client that imports the contract. The build writes its types out in plain TypeScript. */
export type { CallerErrorCode, Submission };

/** The operations of a caller, in the caller API and beside it. */
export type CallerOperation = keyof Routes;

type Rows = CallerEndpoints & ClaimEndpoints;

/** The method and the path of every operation, from the contract rows. */
export type Routes = {
  readonly [K in keyof Rows]: { method: Rows[K]['method']; path: Rows[K]['path'] };
} & { readonly askerSet: { method: 'POST'; path: '/askers' } };

export type Answers = { [K in keyof Rows]: DataOf<Rows[K]> } & {
  askerSet: { caller_item_id: string; ends_in_seconds: number };
};

/** A decision in full, with the request that it answers. */
export type Decision = Answers['outputRead'];

export type FieldError = Complaint;

/** A limit that blocks a request (src/docs/contract.md, "Accounts, tiers and limits"). */
export type Limit = Omit<Answers['accountStatus']['active_limit_blocks'][number], 'operation_kind'>;

export type Page = Partial<BodyOf<CallerEndpoints['outputReadAll']>>;
