import type { ItemCheck, WaitedItem } from './item.ts';
import type { Sent } from './sent.ts';
import type { Answers, Decision, Page, Submission } from './types.ts';

type Options = { readonly signal?: AbortSignal | undefined };
type Check = Options & Page & { readonly wait_seconds?: number | undefined };

/** The endpoints that are used to wait for decisions. */
export type Endpoints = {
  send(submission: Submission, options?: Options): Promise<Sent>;
  inputRead(caller_item_id: string, options?: Options): Promise<Answers['inputRead']>;
  outputCheck(options?: Check): Promise<Answers['outputCheck']>;
  itemCheck(item: WaitedItem, options?: Check): Promise<ItemCheck>;
  outputClaim(output_result_id: string, claim_id: string, options?: Options): Promise<Decision>;
  outputRead(output_result_id: string, options?: Options): Promise<Decision>;
  outputAck(output_result_id: string, options?: Options): Promise<Answers['outputAck']>;
};
