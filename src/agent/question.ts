import type { Decision, Submission } from '../client/index.ts';

type Popup = Submission['actions'][number]['popup'];
type Icon = Submission['actions'][number]['icon'];

/** A question as a shell script or a tool call puts it. */
export type Question = {
  readonly id: string;
  readonly question: string;
  readonly summary?: string | undefined;
  readonly details?: string | undefined;
  readonly priority?: Submission['priority'] | undefined;
  /** What a person can choose, as `value` or `value=what is shown`. */
  readonly actions: readonly string[];
  /** What is asked with the first of them. */
  readonly popup: Popup;
};

/** The request that a question makes. All of its texts are plain. */
export function submissionOf({ id, question, summary, details, priority, actions, popup }: Question): Submission {
  return {
    caller_item_id: id,
    ...(priority && { priority }),
    row_type: { display: 'Question', icon: 'message-square' },
    title: plain(question),
    subtitle: 'Asked by a script',
    summary: plain(summary ?? 'A script waits for the answer.'),
    ...(details !== undefined && { details: `<pre>${plain(details)}</pre>` }),
    link_buttons: [],
    actions: actions.map(choice).map(({ value, display }, at) => ({
      display,
      icon: iconOf(value, at),
      value,
      overflow: false,
      popup: at === 0 ? popup : { kind: 'none' },
    })),
  };
}

/** A choice as it is written on the command line: `value`, or `value=what is shown`. */
export function choice(text: string): { value: string; display: string } {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) return { value: text.slice(0, at), display: text.slice(at + 1) };
  const words = text.replaceAll(/[-_]+/g, ' ').trim() || text;
  return { value: text, display: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** A decision as one line: the answer that was asked for, else the action that was chosen. */
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

/** Text as the HTML that shows it. */
export function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function iconOf(value: string, at: number): Icon {
  if (/^(reject|deny|decline|no|cancel|stop)\b/i.test(value)) return 'x';
  return at === 0 ? 'check' : 'message-square';
}
