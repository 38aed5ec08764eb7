import { escapeHtml, preformattedHtml } from '../client/escape-html.ts';
import type { Decision, Submission } from '../client/index.ts';

type Popup = Submission['actions'][number]['popup'];
type Icon = Submission['actions'][number]['icon'];

type Question = {
  readonly id: string;
  readonly question: string;
  readonly summary?: string | undefined;
  readonly details?: string | undefined;
  readonly priority?: Submission['priority'] | undefined;
  readonly actions: readonly string[];
  readonly popup: Popup;
};

/** Builds the request for a question. Escapes all of its texts. */
export function submissionOf({ id, question, summary, details, priority, actions, popup }: Question): Submission {
  return {
    caller_item_id: id,
    ...(priority && { priority }),
    row_type: { display: 'Question', icon: 'message-square' },
    title: escapeHtml(question),
    subtitle: 'Asked by a script',
    summary: escapeHtml(summary ?? 'A script waits for the answer.'),
    ...(details !== undefined && { details: preformattedHtml(details) }),
    link_buttons: [],
    actions: actions.map(parseAction).map(({ value, display }, at) => ({
      display,
      icon: iconOf(value, at),
      value,
      overflow: false,
      popup: at === 0 ? popup : { kind: 'none' },
    })),
  };
}

export function parseAction(text: string): { value: string; display: string } {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) return { value: text.slice(0, at), display: text.slice(at + 1) };
  const words = text.replaceAll(/[-_]+/g, ' ').trim() || text;
  return { value: text, display: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** Formats a decision as one line: the person's input, else the action. */
export function answerLine({ action_value, response }: Decision): string {
  switch (response.kind) {
    case 'none':
      return action_value;
    case 'free_text':
      return response.text;
    case 'single_select':
      return response.value;
    case 'multi_select':
      return response.values.join(',');
    case 'date_picker':
      return response.mode === 'date' ? response.value_date : response.value_utc;
    case 'file_upload':
      return response.file.filename;
    default:
      return response satisfies never;
  }
}

function iconOf(value: string, at: number): Icon {
  if (/^(reject|deny|decline|no|cancel|stop)\b/i.test(value)) return 'x';
  return at === 0 ? 'check' : 'message-square';
}
