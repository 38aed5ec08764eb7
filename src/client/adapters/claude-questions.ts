import { escapeHtml } from '../escape-html.ts';
import type { Decision, Submission } from '../index.ts';
import { argumentsHtml, plainHtml } from './arguments.ts';
import { isOfPerson, nobodyAnswered, reasonOf } from './request.ts';

type Action = Submission['actions'][number];
export type Question = {
  readonly question: string;
  readonly header: string;
  readonly options: readonly { readonly label: string; readonly description: string }[];
  readonly multiSelect: boolean;
};
/** The reason why a call is refused. The agent reads it. */
type RefusedCall = { readonly refused: string };
/** A person's answer to a question, or the reason of a refusal. */
export type QuestionAnswer = { readonly text: string } | RefusedCall;

const icon = 'message-square';
const most_actions = 30;

/**
 * Returns the questions of a call of AskUserQuestion. Undefined for every other call, and for one of another form.
 * Refuses questions whose answers could be mistaken for each other: Claude gets each answer as a text.
 */
export function questionsIn(tool: string, input: unknown): readonly Question[] | RefusedCall | undefined {
  if (tool !== 'AskUserQuestion' || !isObject(input) || !Array.isArray(input.questions)) return undefined;
  const questions: readonly unknown[] = input.questions;
  const found = questions.flatMap((each) => questionOf(each) ?? []);
  if (found.length === 0 || found.length < questions.length) return undefined;
  const twice = repeated(found.map(({ question }) => look(question)));
  if (twice !== undefined) return notAsked(`two questions look like ${JSON.stringify(twice)}`);
  const unclear = found.map(ambiguityOf).find((why) => why !== undefined);
  return unclear === undefined ? found : notAsked(unclear);
}

/** Puts the answers to a call of AskUserQuestion into its input, as Claude expects them. */
export function answeredInput(input: unknown, answers: ReadonlyMap<string, string>): Record<string, unknown> {
  return { ...(input as object), answers: Object.fromEntries(answers) };
}

/** Builds the content of the request for one question. Its options are the actions. */
export function questionContent({ question, header, options, multiSelect }: Question) {
  const rows = options.map(({ label, description }) => [label, description] as const);
  const cells = rows
    .map(([label, text]) => `<tr><th>${plainHtml(label)}</th><td>${plainHtml(text)}</td></tr>`)
    .join('');
  return {
    row_type: { display: 'Question', icon },
    title: plainHtml(question),
    summary: `<table><tbody>${cells}</tbody></table>`,
    details: header === '' ? '' : `<p>${plainHtml(header)}</p>`,
    actions: [
      ...(multiSelect ? [severalOf(options)] : options.map(({ label }, at) => optionAction(label, at))),
      written('other', 'Something else', 'Your answer'),
      written('deny', 'Do not answer', 'Why? Claude reads this.', 'x'),
    ],
  } as const satisfies Partial<Submission>;
}

/** Reads the answer to a question from its decision. Labels are joined with a comma, as Claude expects them. */
export function answerTo({ options, multiSelect }: Question, decision: Decision): QuestionAnswer {
  const { action_value, response, answered_by } = decision;
  if (!isOfPerson(decision)) return { refused: nobodyAnswered };
  const labels = options.map(({ label }) => label);
  if (action_value.startsWith('option-')) {
    const label = labels[Number(action_value.slice('option-'.length)) - 1];
    if (label !== undefined && response.kind === 'none') return { text: label };
  }
  if (action_value === 'several' && response.kind === 'multi_select') {
    const chosen = labels.filter((_, at) => response.values.includes(String(at + 1)));
    if (chosen.length > 0) return { text: chosen.join(separator) };
  }
  const text = response.kind === 'free_text' ? response.text.trim() : '';
  if (action_value !== 'other' || text === '') return { refused: reasonOf('Not answered', answered_by, text) };
  if (!isOfOptions(text, labels, multiSelect)) return { text };
  const why = `their own words, ${JSON.stringify(text)}, look like a choice of the options. Ask with other labels.`;
  return { refused: reasonOf('Not answered', answered_by, why) };
}

/** Returns the plan of a call of ExitPlanMode. Undefined for every other call. */
export function planIn(tool: string, input: unknown): { plan: string; rest: Record<string, unknown> } | undefined {
  if (tool !== 'ExitPlanMode' || !isObject(input) || typeof input.plan !== 'string') return undefined;
  const { plan, ...rest } = input;
  return { plan, rest };
}

export function planHtml({ plan, rest }: { plan: string; rest: Record<string, unknown> }): string {
  const shown = /[^\P{C}\n\t]|\u00a0/u.test(plan) ? argumentsHtml([plan]) : `<pre>${escapeHtml(plan)}</pre>`;
  return `${shown.replace('<pre>\n', '<pre>\n\n')}${Object.keys(rest).length > 0 ? argumentsHtml(rest) : ''}`;
}

function questionOf(value: unknown): Question | undefined {
  if (!isObject(value)) return undefined;
  const { question, header = '', options, multiSelect = false } = value;
  if (typeof question !== 'string' || question.trim() === '' || !Array.isArray(options)) return undefined;
  const known = options.flatMap((option: unknown) =>
    isObject(option) && typeof option.label === 'string' && option.label !== ''
      ? [{ label: option.label, description: String(option.description ?? '') }]
      : [],
  );
  if (known.length !== options.length || known.length === 0 || known.length > most_actions) return undefined;
  return { question, header: String(header), options: known, multiSelect: multiSelect === true };
}

const separator = ', ';

function notAsked(why: string): RefusedCall {
  return { refused: `Nobody was asked: ${why}, so an answer could be mistaken for another one. Ask with other words.` };
}

/** Says which options of a question cannot be told apart, by people or in the text of the answer. */
function ambiguityOf({ question, options, multiSelect }: Question): string | undefined {
  const labels = options.map(({ label }) => look(label));
  const of = `of ${JSON.stringify(question)}`;
  if (labels.includes('')) return `a label ${of} cannot be seen`;
  const twice = repeated(labels);
  if (twice !== undefined) return `two labels ${of} look like ${JSON.stringify(twice)}`;
  const mixed = multiSelect
    ? labels.find((label) =>
        isMixed(
          label,
          labels.filter((each) => each !== label),
        ),
      )
    : undefined;
  return mixed === undefined ? undefined : `the label ${JSON.stringify(mixed)} ${of} looks like several labels`;
}

/** True if each part of a label with commas is a part of other labels: then a choice of those could look like it. */
function isMixed(label: string, others: readonly string[]): boolean {
  const parts = partsOf(label);
  return parts.length > 1 && areOf(parts, others);
}

function areOf(parts: readonly string[], labels: readonly string[]): boolean {
  return parts.every((part) => labels.some((label) => partsOf(label).includes(part)));
}

/** True for a text that looks like a label, or like a choice of several ones. */
function isOfOptions(text: string, labels: readonly string[], several: boolean): boolean {
  const looks = labels.map((label) => look(label).toLowerCase());
  const own = look(text).toLowerCase();
  return looks.includes(own) || (several && areOf(partsOf(own), looks));
}

function partsOf(label: string): string[] {
  return label.split(',').map((part) => part.trim());
}

/** Returns a text as people tell it from others: in one form of Unicode, without what they do not see. */
function look(text: string): string {
  const visible = text.toWellFormed().normalize('NFKC').replaceAll(/\s+/g, ' ');
  return visible.replaceAll(/[\p{Cc}\p{Cf}\p{DI}]/gu, '').trim();
}

function repeated(texts: readonly string[]): string | undefined {
  return texts.find((text, at) => texts.indexOf(text) < at);
}

function optionAction(label: string, at: number): Action {
  const display = label.toWellFormed().replaceAll('\0', ' ');
  return { display, icon: 'check', value: `option-${at + 1}`, overflow: false, popup: { kind: 'none' } };
}

function severalOf(options: Question['options']): Action {
  const choices = options.map(({ label }, at) => ({
    display: label.toWellFormed().replaceAll('\0', ' '),
    icon: null,
    value: String(at + 1),
  }));
  const popup = { kind: 'multi_select', label: 'Choose', options: choices, min_selected: 1 } as const;
  return { display: 'Choose', icon: 'check', value: 'several', overflow: false, popup: popup as Action['popup'] };
}

function written(value: string, display: string, label: string, symbol: Action['icon'] = icon): Action {
  return { display, icon: symbol, value, overflow: false, popup: { kind: 'free_text', label, multiline: true } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
