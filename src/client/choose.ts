import { escapeHtml } from './escape-html.ts';
import { guardOptions } from './options.ts';
import {
  type Action,
  type Answered,
  filledText,
  plainAction,
  type Question,
  type QuestionOptions,
  reasonIn,
  shownLabel,
  wayOut,
} from './question.ts';
import type { Decision } from './types.ts';

/** An option: a text, or a label in plain text with the value that it stands for. */
export type Choice = string | { readonly label: string; readonly value: unknown };
/** The value that an option stands for. */
export type ValueOf<T extends Choice> = T extends { readonly value: infer V } ? V : T;

export type ChooseOptions = QuestionOptions & {
  /** The label of the way out. Default: None of these. */
  readonly none?: string | undefined;
};
export type ChooseSeveralOptions = ChooseOptions & {
  readonly several: true;
  /** The smallest number of options to choose, if the person does not take the way out. Default: 1. */
  readonly at_least?: number | undefined;
  /** The largest number of options to choose. Default: all of them. */
  readonly at_most?: number | undefined;
};

export const chooseNames = ['none', 'several', 'at_least', 'at_most'] as const satisfies (keyof ChooseSeveralOptions)[];

/** The answer to `choose`. */
export type Chosen<V> = Answered & {
  /** The value of the chosen option, null if the person chose none of them. */
  readonly value: V | null;
};
/** The answer to `choose` with `several`. */
export type ChosenSeveral<V> = Answered & {
  /** The values of the chosen options, in the order of the options. Empty if the person chose none of them. */
  readonly values: readonly V[];
};

/** The largest number of options that are actions of their own, which take one key each. More of them are a list. */
const most_actions = 7;
const most_options = 64;

type Several = Partial<Pick<ChooseSeveralOptions, 'several' | 'at_least' | 'at_most'>>;

export function chooseQuestion(
  title: string,
  options: readonly Choice[],
  { none = 'None of these', ...more }: ChooseOptions & Several,
): Question {
  const labels = labelsOf(options);
  return {
    kind: 'choose',
    title,
    defaults: {
      row_type: { display: 'Choice', icon: 'inbox' },
      subtitle: more.several ? 'Choose one or several' : 'Choose one',
      summary: `If no option is right, choose “${escapeHtml(filledText('none', none))}”.`,
    },
    actions: [...actionsOf(labels, more), wayOut('none', none)],
  };
}

/** Reads the values that a person chose. The way out gives an empty list. */
export function chosenValues<T extends Choice>(options: readonly T[], decision: Decision): ValueOf<T>[] {
  const { action_value, response } = decision;
  const chosen = new Set(
    response.kind === 'multi_select'
      ? response.values
      : [response.kind === 'single_select' ? response.value : action_value],
  );
  const values = wireValues(options.map(labelOf));
  return options.filter((_, at) => chosen.has(values[at] ?? '')).map((each) => valueBehind(each));
}

export function chooseAnswer<T extends Choice>(options: readonly T[], decision: Decision): Chosen<ValueOf<T>> {
  const [value = null] = chosenValues(options, decision);
  return { value, reason: reasonIn(decision), decision };
}

function actionsOf(labels: readonly string[], { several, at_least = 1, at_most }: Several): Action[] {
  const values = wireValues(labels);
  const options = labels.map((display, at) => ({ display, value: values[at] ?? '' }));
  const chooser = (popup: Action['popup']): Action[] => [{ ...plainAction('choose', 'Choose'), popup }];
  if (several) {
    const most = at_most ?? labels.length;
    if (!(at_least >= 1 && at_least <= most)) throw new RangeError('at_least is not between 1 and at_most');
    if (most > labels.length) throw new RangeError('at_most is greater than the number of options');
    return chooser({ kind: 'multi_select', label: 'Options', options, min_selected: at_least, max_selected: most });
  }
  if (labels.length > most_actions) return chooser({ kind: 'single_select', label: 'Options', options });
  return options.map(({ display, value }) => ({ ...plainAction(value, display), tone: 'neutral', style: 'outline' }));
}

/** Returns the labels. Throws an error that names an option that is empty or looks like an earlier one. */
function labelsOf(options: readonly Choice[]): string[] {
  if (!Array.isArray(options)) throw new TypeError('options is not an array');
  if (options.length < 1 || options.length > most_options)
    throw new RangeError(`options has ${options.length} options: between 1 and ${most_options} are possible`);
  const seen = new Map<string, number>();
  return options.map((option, at) => {
    if (typeof option !== 'string') guardChoice(option, `options[${at}]`);
    const label = filledText(`options[${at}]`, labelOf(option));
    const shown = shownLabel(label);
    const earlier = seen.get(shown);
    if (earlier !== undefined) throw new TypeError(`options[${at}] repeats the label of options[${earlier}]`);
    seen.set(shown, at);
    return label;
  });
}

/** Requires a label and a value. Other fields are the program's own. */
function guardChoice(option: Exclude<Choice, string>, what: string): void {
  if (typeof option === 'object' && option !== null && 'label' in option && 'value' in option) return;
  guardOptions(option ?? null, ['label', 'value'], what);
  throw new TypeError(`${what} has no ${'label' in option ? 'value' : 'label'}`);
}

function labelOf(option: Choice): string {
  return typeof option === 'string' ? option : option?.label;
}

function valueBehind<T extends Choice>(option: T): ValueOf<T> {
  return (typeof option === 'string' ? option : option.value) as ValueOf<T>;
}

/** The options' values on the wire: the labels where they are usable as such, else numbers. */
function wireValues(labels: readonly string[]): string[] {
  const usable = labels.every((label) => /^[A-Za-z0-9._:-]{1,128}$/.test(label) && label !== 'none');
  return usable ? [...labels] : labels.map((_, at) => `option-${at + 1}`);
}
