import { createHash } from 'node:crypto';
import { type AskOptions, askNames } from './ask.ts';
import { escapeHtml, preformattedHtml } from './escape-html.ts';
import { guardOptions } from './options.ts';
import type { Decision, Submission } from './types.ts';

export type Action = Submission['actions'][number];
type Fields = Omit<Submission, 'caller_item_id' | 'title' | 'actions'>;

/** The options of every question. Their texts are plain text, which the client escapes. */
export type QuestionOptions = AskOptions & {
  /** The id of the question. By default it follows from the whole question, so the same question resumes. */
  readonly caller_item_id?: string | undefined;
  /** A line below the title. */
  readonly subtitle?: string | undefined;
  /** The facts that the person must know. Line breaks are kept. */
  readonly summary?: string | undefined;
  /** The facts that the person may want to check, such as a diff or JSON. Shown as they are written. */
  readonly details?: string | undefined;
  readonly priority?: Submission['priority'] | undefined;
  /** Other fields of the request, as the contract has them: their texts may be HTML. */
  readonly request?: Partial<Omit<Submission, 'title' | 'actions'>> | undefined;
};

const questionNames = [
  ...askNames,
  'caller_item_id',
  'subtitle',
  'summary',
  'details',
  'priority',
  'request',
] as const satisfies (keyof QuestionOptions)[];

const requestNames = Object.keys({
  caller_item_id: true,
  priority: true,
  row_type: true,
  row_accent_color: true,
  subtitle: true,
  corner: true,
  summary: true,
  details: true,
  link_buttons: true,
  card_visual: true,
  skip_disabled: true,
} satisfies Record<keyof NonNullable<QuestionOptions['request']>, true>);

/**
 * Requires known options only, those of every question and `more` of its kind.
 * @throws {TypeError} that names the option
 */
export function guardQuestion(options: QuestionOptions, more: readonly string[]): void {
  guardOptions(options, [...questionNames, ...more]);
  guardOptions(options.request, requestNames, 'request');
}

/** The parts of an answer that every kind of question has. */
export type Answered = {
  /** The reason of a person who chose the way out, null if they gave no reason. */
  readonly reason: string | null;
  /** The decision, read but not acknowledged. */
  readonly decision: Decision;
};

/** A question of one kind: its title in plain text, its actions, and the defaults of its kind. */
export type Question = {
  readonly kind: string;
  readonly title: string;
  readonly actions: readonly Action[];
  readonly defaults: Pick<Fields, 'row_type' | 'subtitle' | 'summary'>;
};

/** Builds the request for a question. Throws a TypeError that names an unusable argument. */
export function submissionOf({ kind, title, actions, defaults }: Question, options: QuestionOptions): Submission {
  const { caller_item_id: own, ...raw } = options.request ?? {};
  const content = {
    link_buttons: [],
    ...defaults,
    ...raw,
    ...plainFields(options),
    title: escapeHtml(filledText('title', title)),
    actions: distinct(actions),
  };
  return { ...content, caller_item_id: options.caller_item_id ?? own ?? `${kind}-${hashOf(content)}` };
}

/** An action that opens nothing when it is chosen. */
export function plainAction(value: string, display: string, icon: Action['icon'] = 'check'): Action {
  return { display, icon, value, overflow: false, popup: { kind: 'none' } };
}

/** The action that refuses a question. Its reason may be left empty. */
export function wayOut(value: string, display: string): Action {
  return { ...plainAction(value, display, 'x'), popup: { kind: 'free_text', label: 'Why?', multiline: true } };
}

/** Tells if a person answered. Otherwise a policy decided, because the time was over. */
export function isAnswered({ answered_by }: Pick<Decision, 'answered_by'>): boolean {
  return typeof answered_by === 'string';
}

export const unanswered = 'nobody answered; the policy decided';

/** The reason that a person gave with the way out. */
export function reasonIn({ response }: Decision): string | null {
  return response.kind === 'free_text' && response.text.trim() !== '' ? response.text : null;
}

/** Returns a text that is not blank. Throws a TypeError that names the argument. */
export function filledText(argument: string, text: string): string {
  if (typeof text !== 'string') throw new TypeError(`${argument} is not a text`);
  if (text.trim() === '') throw new TypeError(`${argument} is empty`);
  return text;
}

/** Returns a label as a person tells it from others. */
export function shownLabel(label: string): string {
  return label.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
}

function distinct(actions: readonly Action[]): Action[] {
  const labels = actions.map(({ display }) => shownLabel(display));
  const repeated = labels.find((label, at) => labels.indexOf(label) < at);
  if (repeated !== undefined) throw new TypeError(`two answers have the label ${repeated}`);
  return [...actions];
}

function plainFields({ subtitle, summary, details, priority }: QuestionOptions): Partial<Fields> {
  return {
    ...(subtitle !== undefined && { subtitle: escapeHtml(filledText('subtitle', subtitle)) }),
    ...(summary !== undefined && { summary: paragraphs(filledText('summary', summary)) }),
    ...(details !== undefined && { details: preformattedHtml(filledText('details', details)) }),
    ...(priority !== undefined && { priority }),
  };
}

/** Formats plain text as HTML that keeps its paragraphs and line breaks. */
function paragraphs(text: string): string {
  const parts = escapeHtml(text.trim()).split(/(?:\r?\n){2,}/);
  return parts.map((part) => `<p>${part.replaceAll(/\r?\n/g, '<br>')}</p>`).join('');
}

/** Hashes JSON with sorted keys, so that both clients give the same question the same id. */
function hashOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
    .slice(0, 32);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
