import { type AskOptions, ask, decisionOn, type WaitOptions } from './ask.ts';
import { type AskedFile, type AskFileOptions, askFileAnswer, askFileNames, askFileQuestion } from './ask-file.ts';
import {
  type Choice,
  type ChooseOptions,
  type ChooseSeveralOptions,
  type Chosen,
  type ChosenSeveral,
  chooseAnswer,
  chooseNames,
  chooseQuestion,
  chosenValues,
  type ValueOf,
} from './choose.ts';
import { type Confirmed, type ConfirmOptions, confirmAnswer, confirmNames, confirmQuestion } from './confirm.ts';
import { type ClientOptions, connectionOf } from './connection.ts';
import { type DecisionsOptions, decisions } from './decisions.ts';
import { downloadFile, type FileOf } from './download.ts';
import { type Edited, type EditOptions, editAnswer, editNames, editQuestion } from './edit.ts';
import { OutboxError } from './error.ts';
import { checkItem, type Endpoints, type ItemCheck, type WaitedItem } from './item.ts';
import { guardOptions } from './options.ts';
import {
  type PickDateOptions,
  type Picked,
  type PickTimeOptions,
  pickDateAnswer,
  pickDateNames,
  pickDateQuestion,
} from './pick-date.ts';
import { guardQuestion, type Question, type QuestionOptions, reasonIn, submissionOf } from './question.ts';
import { openRequests, type RequestParts, type Requests, serverOf } from './request.ts';
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
  const server = serverOf(connection);
  const waiting = () => endpointsOf(openRequests(connection, { waits: true, server }));
  return {
    ...endpointsOf(openRequests(connection, { server })),
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

function endpointsOf(requests: Requests) {
  const { data, file, whole } = requests;
  return {
    ...besideOf(requests),
    /** Sends a request, or finds that it was answered. Returns the content to compare its decision with. */
    send: async (submission: Submission, options: Options = {}): Promise<Sent> => {
      const parts = { body: submission, ...signalOf(options) };
      return sendSubmission(() => whole('inputSend', parts), submission);
    },
    inputSend: async (submission: Submission, options: Options = {}): Promise<Answers['inputSend']> =>
      data('inputSend', { body: submission, ...signalOf(options) }),
    inputReplace: async (submission: Submission, options: Options = {}): Promise<Answers['inputReplace']> =>
      data('inputReplace', { body: submission, ...signalOf(options) }),
    inputDelete: async (caller_item_id: string, options: Options = {}): Promise<Answers['inputDelete']> =>
      data('inputDelete', ofItem(caller_item_id, options)),
    inputList: async (options: Options & Page = {}): Promise<Answers['inputList']> =>
      data('inputList', checkOf(options)),
    inputRead: async (caller_item_id: string, options: Options = {}): Promise<Answers['inputRead']> =>
      data('inputRead', ofItem(caller_item_id, options)),
    /** With `wait_seconds`, at most 50, the server answers with the first unread decision or after that time. */
    outputCheck: async (options: CheckOptions = {}): Promise<Answers['outputCheck']> =>
      data('outputCheck', checkOf(options, ['wait_seconds'])),
    outputRead: async (output_result_id: string, options: Options = {}): Promise<Decision> =>
      data('outputRead', ofOutput(output_result_id, options)),
    outputReadAll: async (options: Options & Page = {}): Promise<Answers['outputReadAll']> => {
      const { query, signal } = checkOf(options);
      return data('outputReadAll', { body: query, signal });
    },
    outputAck: async (output_result_id: string, options: Options = {}): Promise<Answers['outputAck']> =>
      data('outputAck', ofOutput(output_result_id, options)),
    /** Yields the bytes of a decision's file. They are valid only if the iteration ends without an error. */
    outputFile: (decision: FileOf, options: Options = {}): AsyncGenerator<Uint8Array, void, undefined> =>
      downloadFile(file, decision, signalOf(options)),
    callerStatus: async (options: Options = {}): Promise<Answers['callerStatus']> =>
      data('callerStatus', signalOf(options)),
    accountStatus: async (options: Options = {}): Promise<Answers['accountStatus']> =>
      data('accountStatus', signalOf(options)),
  };
}

function besideOf({ data, whole }: Requests) {
  return {
    /**
     * Takes a decision for one program: reads and acknowledges it at once. The same `claim_id` gets it again, for seven
     * days; any other one gets `already_claimed`. An older server is `unsupported`.
     */
    outputClaim: async (output_result_id: string, claim_id: string, options: Options = {}): Promise<Decision> =>
      data('outputClaim', { ...ofOutput(output_result_id, options), body: { claim_id } }),
    /**
     * Says when the program that asks will have ended: the server then deletes the request if nobody has answered it.
     * Resolves with false if the request is not pending, or if the server is too old.
     */
    askerSet: async (caller_item_id: string, ends_in_seconds: number, options: Options = {}): Promise<boolean> => {
      const parts = { body: { caller_item_id, ends_in_seconds }, ...signalOf(options) };
      return data('askerSet', parts).then(() => true, unlessAbsent);
    },
    /** Checks one request alone. Without a state, the server is older and has looked at all requests. */
    itemCheck: async (item: WaitedItem, options: CheckOptions = {}): Promise<ItemCheck> =>
      checkItem((parts) => whole('outputCheck', parts), item, checkOf(options, ['wait_seconds'])),
  };
}

function unlessAbsent(error: unknown): false {
  if (error instanceof OutboxError && (error.code === 'not_found' || error.code === 'unsupported')) return false;
  throw error;
}

function signalOf(options: Options): Options {
  guardOptions(options, ['signal']);
  return { signal: options.signal };
}

function ofItem(caller_item_id: string, options: Options): RequestParts {
  return { body: { caller_item_id }, ...signalOf(options) };
}

function ofOutput(output_result_id: string, options: Options): RequestParts {
  return { params: { output_result_id }, ...signalOf(options) };
}

function checkOf(options: CheckOptions, more: readonly string[] = []): RequestParts {
  guardOptions(options, ['signal', 'limit', 'cursor', ...more]);
  const { signal, limit, cursor, wait_seconds } = options;
  const held = wait_seconds === undefined ? {} : { headers: { prefer: `wait=${wait_seconds}` } };
  return { query: { limit, cursor }, held_seconds: wait_seconds ?? 0, signal, ...held };
}

/** Asks for one of several options, or for several of them. */
type Choose = {
  <const T extends Choice>(
    title: string,
    options: readonly T[],
    more: ChooseSeveralOptions,
  ): Promise<ChosenSeveral<ValueOf<T>>>;
  <const T extends Choice>(
    title: string,
    options: readonly T[],
    more?: ChooseOptions & { readonly several?: false | undefined },
  ): Promise<Chosen<ValueOf<T>>>;
};

/** Asks for a day, or for a time in mode datetime. */
type PickDate = {
  (title: string, options: PickTimeOptions): Promise<Picked<Date>>;
  (title: string, options?: PickDateOptions): Promise<Picked<string>>;
};

/**
 * The questions with defaults for everything but the question. Their titles and labels are plain text. The same
 * question again resumes its request, as `ask` does. Each throws a TypeError or RangeError that names an unusable
 * argument, before anything is sent. Each throws an OutboxError with `not_as_sent` if another client with this key put
 * other content under the id.
 */
function questionsOf(waiting: () => Endpoints) {
  const answered = async (names: readonly string[], question: () => Question, options: QuestionOptions) => {
    guardQuestion(options, names);
    const { signal, wait_seconds, claim } = options;
    return ask(waiting(), submissionOf(question(), options), { signal, wait_seconds, claim });
  };
  const choose = async (title: string, options: readonly Choice[], more: ChooseOptions | ChooseSeveralOptions = {}) => {
    const decision = await answered(chooseNames, () => chooseQuestion(title, options, more), more);
    if (!('several' in more && more.several)) return chooseAnswer(options, decision);
    return { values: chosenValues(options, decision), reason: reasonIn(decision), decision };
  };
  const pickDate = async (title: string, options: PickDateOptions | PickTimeOptions = {}) =>
    pickDateAnswer(await answered(pickDateNames, () => pickDateQuestion(title, options), options));
  return {
    /** Asks for a yes. Resolves with `confirmed`, which is true only if a person chose it. */
    confirm: async (title: string, options: ConfirmOptions = {}): Promise<Confirmed> =>
      confirmAnswer(await answered(confirmNames, () => confirmQuestion(title, options), options)),
    /** Asks to choose one option, or several with `several: true`. Resolves with the `value` or the `values`. */
    choose: choose as Choose,
    /** Asks a person to correct a text and to send it. Resolves with their text, null if they rejected it. */
    edit: async (title: string, text: string, options: EditOptions = {}): Promise<Edited> =>
      editAnswer(text, await answered(editNames, () => editQuestion(title, text, options), options)),
    /** Asks for a day, or for a time with `mode: 'datetime'`. Resolves with the `value`, or with null. */
    pickDate: pickDate as PickDate,
    /** Asks for a file. Resolves with its metadata, or with null. `outputFile(decision)` streams its bytes. */
    askFile: async (title: string, options: AskFileOptions = {}): Promise<AskedFile> =>
      askFileAnswer(options, await answered(askFileNames, () => askFileQuestion(title, options), options)),
  };
}
