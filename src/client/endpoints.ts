import type { Answers, Decision, Page, Submission } from './types.ts';

type Options = { readonly signal?: AbortSignal | undefined };
type Check = Options & Page & { readonly wait_seconds?: number | undefined };

/** The endpoints that waiting for decisions is made of. */
export type Endpoints = {
  inputSend(submission: Submission, options?: Options): Promise<Answers['inputSend']>;
  inputRead(caller_item_id: string, options?: Options): Promise<Answers['inputRead']>;
  outputCheck(options?: Check): Promise<Answers['outputCheck']>;
  outputRead(output_result_id: string, options?: Options): Promise<Decision>;
  outputAck(output_result_id: string, options?: Options): Promise<Answers['outputAck']>;
};
