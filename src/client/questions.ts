import { ask } from './ask.ts';
import { type AskedFile, type AskFileOptions, askFileAnswer, askFileNames, askFileQuestion } from './ask-file.ts';
import type { ChooseOptions, ChooseSeveralOptions, ValueOf } from './choose.ts';
import {
  type Choice,
  type Chosen,
  type ChosenSeveral,
  chooseAnswer,
  chooseNames,
  chooseQuestion,
  chosenValues,
} from './choose.ts';
import { type Confirmed, type ConfirmOptions, confirmAnswer, confirmNames, confirmQuestion } from './confirm.ts';
import { type Edited, type EditOptions, editAnswer, editNames, editQuestion } from './edit.ts';
import type { Endpoints } from './item.ts';
import {
  type PickDateOptions,
  type Picked,
  type PickTimeOptions,
  pickDateAnswer,
  pickDateNames,
  pickDateQuestion,
} from './pick-date.ts';
import { guardQuestion, type Question, type QuestionOptions, reasonIn, submissionOf } from './question.ts';

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
export function questionsOf(waiting: () => Endpoints) {
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
