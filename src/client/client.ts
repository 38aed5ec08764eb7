import { type AskOptions, ask, decisionOn, type WaitOptions } from './ask.ts';
import { type ClientOptions, connectionOf } from './connection.ts';
import { type DecisionsOptions, decisions } from './decisions.ts';
import { downloadFile, type FileOf } from './download.ts';
import { questionsOf } from './questions.ts';
import { openRequests, type RequestParts, type Requests } from './request.ts';
import { type Sent, sendSubmission } from './sent.ts';
import type { Answers, Decision, Page, Submission } from './types.ts';

/** The options of every request: a signal that cancels it. */
export type Options = { readonly signal?: AbortSignal | undefined };
export type CheckOptions = Options & Page & { readonly wait_seconds?: number | undefined };

/** The client: one method for each endpoint of the caller API, and methods that combine them. */
export type Client = ReturnType<typeof openClient>;

/**
 * Opens a client for one caller. The address and the key default to HDO_URL and HDO_API_KEY. Sends nothing yet. Every
 * method throws an OutboxError for a refusal or a permanent failure, and the signal's reason when it is aborted. Throws
 * a TypeError for an invalid address or key.
 */
export function openClient(options: ClientOptions = {}) {
  const connection = connectionOf(options);
  const waiting = () => endpointsOf(openRequests(connection, { waits: true }));
  return {
    ...endpointsOf(openRequests(connection)),
    /** Yields every decision when it is ready. Acknowledges each after the loop body completes. */
    decisions: (options: DecisionsOptions = {}): AsyncGenerator<Decision, void, undefined> =>
      decisions(waiting(), options),
    /** Sends a request and resolves with its decision, which is read but not acknowledged. */
    ask: (submission: Submission, options: AskOptions = {}): Promise<Decision> => ask(waiting(), submission, options),
    /** Resolves with the decision on a sent request, which is read but not acknowledged. */
    decisionOn: (caller_item_id: string, options: WaitOptions = {}): Promise<Decision> =>
      decisionOn(waiting(), caller_item_id, options),
    ...questionsOf(waiting),
  };
}

function endpointsOf({ data, answer, whole }: Requests) {
  return {
    /** Sends a request, or finds that it was answered. Returns the content to compare its decision with. */
    send: (submission: Submission, { signal }: Options = {}): Promise<Sent> =>
      sendSubmission(() => whole('inputSend', { body: submission, signal }), submission),
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
    /**
     * With `wait_seconds`, at most 50, the server holds its answer until an unread decision exists or the time is over.
     */
    outputCheck: (options: CheckOptions = {}): Promise<Answers['outputCheck']> => data('outputCheck', checkOf(options)),
    outputRead: (output_result_id: string, options: Options = {}): Promise<Decision> =>
      data('outputRead', ofOutput(output_result_id, options)),
    outputReadAll: ({ signal, ...page }: Options & Page = {}): Promise<Answers['outputReadAll']> =>
      data('outputReadAll', { body: page, signal }),
    outputAck: (output_result_id: string, options: Options = {}): Promise<Answers['outputAck']> =>
      data('outputAck', ofOutput(output_result_id, options)),
    /** Yields the bytes of a decision's file. They are valid only if the iteration ends without an error. */
    outputFile: (decision: FileOf, options: Options = {}): AsyncGenerator<Uint8Array, void, undefined> =>
      downloadFile(answer, decision, options),
    callerStatus: ({ signal }: Options = {}): Promise<Answers['callerStatus']> => data('callerStatus', { signal }),
    accountStatus: ({ signal }: Options = {}): Promise<Answers['accountStatus']> => data('accountStatus', { signal }),
  };
}

function ofItem(caller_item_id: string, { signal }: Options): RequestParts {
  return { body: { caller_item_id }, signal };
}

function ofOutput(output_result_id: string, { signal }: Options): RequestParts {
  return { params: { output_result_id }, signal };
}

function checkOf({ signal, limit, cursor, wait_seconds }: CheckOptions): RequestParts {
  const held = wait_seconds === undefined ? {} : { headers: { prefer: `wait=${wait_seconds}` } };
  return { query: { limit, cursor }, held_seconds: wait_seconds ?? 0, signal, ...held };
}
