import {
  type Answered,
  filledText,
  isAnswered,
  plainAction,
  type Question,
  type QuestionOptions,
  reasonIn,
  unanswered,
  wayOut,
} from './question.ts';
import type { Decision } from './types.ts';

export type ConfirmOptions = QuestionOptions & {
  /** The label of the answer that confirms. Default: Yes. */
  readonly yes?: string | undefined;
  /** The label of the answer that does not. Default: No. */
  readonly no?: string | undefined;
  /** True for an act that cannot be undone: the inbox asks twice. */
  readonly danger?: boolean | undefined;
};

export const confirmNames = ['yes', 'no', 'danger'] as const satisfies (keyof ConfirmOptions)[];

/** The answer to `confirm`. */
export type Confirmed = Answered & {
  /** True only if a person chose the answer that confirms. */
  readonly confirmed: boolean;
};

export function confirmQuestion(title: string, { yes = 'Yes', no = 'No', danger = false }: ConfirmOptions): Question {
  const confirming = plainAction('yes', filledText('yes', yes));
  return {
    kind: 'confirm',
    title,
    defaults: {
      row_type: { display: 'Confirmation', icon: 'check' },
      subtitle: 'Yes or no',
      summary: 'Nothing happens without a yes. A no may say why.',
    },
    actions: [
      danger ? { ...confirming, tone: 'danger', style: 'solid' } : confirming,
      wayOut('no', filledText('no', no)),
    ],
  };
}

/** Reads the answer to `confirm`. Everything but a person's yes is a no, also a yes that a policy gave after a time. */
export function confirmAnswer(decision: Decision): Confirmed {
  if (!isAnswered(decision)) return { confirmed: false, reason: unanswered, decision };
  return { confirmed: decision.action_value === 'yes', reason: reasonIn(decision), decision };
}
