import { type AskOptions, ask, decisionOn } from './ask.ts';
import { type DecisionsOptions, decisions } from './decisions.ts';
import { download, type FileOf } from './download.ts';
import { type Given, placed } from './place.ts';
import { type Asked, openRequests } from './request.ts';
import type { Answers, Decision, Page, Submission } from './types.ts';

/** What any request takes beside its own: a signal that calls it off. */
export type Options = { readonly signal?: AbortSignal | undefined };
export type CheckOptions = Options & Page & { readonly wait_seconds?: number | undefined };

/** One method for each endpoint of the caller API, and what is made of them. */
export type Client = ReturnType<typeof openClient>;

/**
 * Opens the outbox in one caller's name, as HDO_URL and HDO_API_KEY say or as it is given; nothing is sent yet. Every
 * method throws an OutboxError for whatever is refused or fails for good, and the signal's reason when it is called
 * off. Throws a TypeError for an address that is none.
 */
export function openClient(given: Given = {}) {
  const { data, answer } = openRequests(placed(given));
  const ofItem = (caller_item_id: string, { signal }: Options) => ({ body: { caller_item_id }, signal });
  const ofOutput = (output_result_id: string, { signal }: Options) => ({ params: { output_result_id }, signal });
  const endpoints = {
    inputSend: (submission: Submission, { signal }: Options = {}): Promise<Answers['inputSend']> =>
      data('inputSend', { body: submission, signal }),
    inputReplace: (submission: Submission, { signal }: Options = {}): Promise<Answers['inputReplace']> =>
      data('inputReplace', { body: submission, signal }),
    inputDelete: (caller_item_id: string, options: Options = {}): Promise<Answers['inputDelete']> =>
      data('inputDelete', ofItem(caller_item_id, options)),
    inputList: ({ signal, limit, cursor }: Options & Page = {}): Promise<Answers['inputList']> =>
      data('inputList', { query: { limit, cursor }, signal }),
    inputRead: (caller_item_id: string, options: Options = {}): Promise<Answers['inputRead']> =>
      data('inputRead', ofItem(caller_item_id, options)),
    /** With `wait_seconds`, at most 50, the answer is held until an unread decision is there or the time is over. */
    outputCheck: (options: CheckOptions = {}): Promise<Answers['outputCheck']> => data('outputCheck', checkOf(options)),
    outputRead: (output_result_id: string, options: Options = {}): Promise<Decision> =>
      data('outputRead', ofOutput(output_result_id, options)),
    outputReadAll: ({ signal, ...page }: Options & Page = {}): Promise<Answers['outputReadAll']> =>
      data('outputReadAll', { body: page, signal }),
    outputAck: (output_result_id: string, options: Options = {}): Promise<Answers['outputAck']> =>
      data('outputAck', ofOutput(output_result_id, options)),
    /** The bytes of a decision's file as they come. They are its file's only if the iteration ends without an error. */
    outputFile: (decision: FileOf, options: Options = {}): AsyncGenerator<Uint8Array, void, undefined> =>
      download(answer, decision, options),
    callerStatus: ({ signal }: Options = {}): Promise<Answers['callerStatus']> => data('callerStatus', { signal }),
    accountStatus: ({ signal }: Options = {}): Promise<Answers['accountStatus']> => data('accountStatus', { signal }),
  };
  return {
    ...endpoints,
    /** Every decision as it becomes ready; each is acknowledged when the loop's body has come to its end. */
    decisions: (options: DecisionsOptions = {}): AsyncGenerator<Decision, void, undefined> =>
      decisions(endpoints, options),
    /** Sends a request and resolves with its decision, read and still to be acknowledged. */
    ask: (submission: Submission, options: AskOptions = {}): Promise<Decision> => ask(endpoints, submission, options),
    /** Resolves with the decision on a request that was sent, read and still to be acknowledged. */
    decisionOn: (caller_item_id: string, options: AskOptions = {}): Promise<Decision> =>
      decisionOn(endpoints, caller_item_id, options),
  };
}

function checkOf({ signal, limit, cursor, wait_seconds }: CheckOptions): Asked {
  const held = wait_seconds === undefined ? {} : { headers: { prefer: `wait=${wait_seconds}` } };
  return { query: { limit, cursor }, held_seconds: wait_seconds ?? 0, signal, ...held };
}
