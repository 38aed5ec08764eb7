import { type Answered, filledText, type Question, type QuestionOptions, reasonIn, wayOut } from './question.ts';
import type { Decision } from './types.ts';

export type EditOptions = QuestionOptions & {
  /** The label of the answer that sends the text. Default: Send. */
  readonly send?: string | undefined;
  /** The label of the text field. Default: Text. */
  readonly label?: string | undefined;
};

export const editNames = ['send', 'label'] as const satisfies (keyof EditOptions)[];

/** The answer to `edit`. */
export type Edited = Answered & {
  /** The text to use, null if the person rejected it. */
  readonly text: string | null;
  /** True if the person changed the text. */
  readonly changed: boolean;
};

export function editQuestion(title: string, text: string, { send = 'Send', label = 'Text' }: EditOptions): Question {
  if (typeof text !== 'string') throw new TypeError('text is not a text');
  const popup = { kind: 'free_text', multiline: true, label: filledText('label', label), default_value: text } as const;
  return {
    kind: 'edit',
    title,
    defaults: {
      row_type: { display: 'Draft', icon: 'file' },
      subtitle: 'A text to check',
      summary: 'Change the text where it is wrong. What you send is used as you leave it.',
    },
    actions: [
      { display: filledText('send', send), icon: 'send', value: 'send', overflow: false, popup },
      wayOut('reject', 'Reject'),
    ],
  };
}

/** Reads the answer to `edit`. Only the action that sends the text gives one. */
export function editAnswer(text: string, decision: Decision): Edited {
  const { response, action_value } = decision;
  if (action_value !== 'send' || response.kind !== 'free_text')
    return { text: null, changed: false, reason: reasonIn(decision), decision };
  return { text: response.text, changed: response.text !== text, reason: null, decision };
}
