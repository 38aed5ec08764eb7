import { escapeHtml } from '../escape-html.ts';
import type { Decision, Submission } from '../index.ts';
import { argumentsHtml, codeHtml, plainHtml, unseen, visibleJson } from './arguments.ts';
import type { Flaw } from './schema.ts';

/** A tool call that waits for a person, in the framework's own ids and words. */
export type ToolCall = {
  /** The ids of the framework, outermost first, such as thread and call. They make up caller_item_id. */
  readonly ids: Readonly<Record<string, string>>;
  /** The name of the framework, as a person reads it. */
  readonly framework: string;
  readonly tool: string;
  /** The server that runs the tool, as the framework names it. */
  readonly server?: string | undefined;
  /** The arguments as the agent wrote them, which a person sees as the tool reads them. */
  readonly input: unknown;
  /** The schema with which the tool reads its arguments. Without it, the framework has used it before. */
  readonly reads?: { readonly of: unknown } | undefined;
  /** Says why nobody can be asked about this call, which is then refused. */
  readonly refused?: string | undefined;
  /** The words of the framework about the call: who calls, and why it asks. */
  readonly why?: readonly string[] | undefined;
  /** The schema that changed arguments must fit. Undefined if they cannot be changed. */
  readonly schema?: { readonly of: unknown } | undefined;
  /** A title and HTML that show the arguments, if they are not shown as a table or JSON. */
  readonly shown?: { readonly title: string; readonly html: string } | undefined;
  /** Says what happens to changed arguments, where the framework cannot run them. */
  readonly changes?: string | undefined;
};
/** Changed arguments that do not fit the tool. */
export type Unfit = { readonly text: string; readonly flaws: readonly Flaw[] };
/** Fields of the request that the user may set. */
export type Appearance = Partial<
  Pick<Submission, 'priority' | 'row_type' | 'row_accent_color' | 'corner' | 'link_buttons' | 'card_visual'>
>;

const longest_summary = 2_000;

/** The reason for a decision that a policy made at its expiry. It is never a yes. */
export const nobodyAnswered = 'Nobody answered; the policy decided.';

export type OfPerson = Decision & { readonly answered_by: string };

export function isOfPerson(decision: Decision): decision is OfPerson {
  return typeof decision.answered_by === 'string';
}

/** Joins ids of a framework to a caller_item_id. Different ids never join to the same one. */
export function itemId(ids: readonly string[]): string {
  return ids.map((part) => part.replaceAll('%', '%25').replaceAll(':', '%3A')).join(':');
}

/** Says to the agent who decided what, and why. */
export function reasonOf(what: string, who: string | null | undefined, why = ''): string {
  return `${what} by ${who ?? 'a person'}${why.trim() === '' ? '.' : `: ${why}`}`;
}

/** Builds the request for a tool call. The same call has the same request, so that a restart resumes it. */
export function approvalRequest(
  call: ToolCall,
  { attempt, unfit, appearance }: { attempt: number; unfit: Unfit | undefined; appearance: Appearance | undefined },
): Submission {
  const { ids, tool, server, input, framework } = call;
  const table = call.shown?.html ?? argumentsHtml(input);
  const isLong = table.length > longest_summary && call.shown === undefined;
  const shown = isLong ? '<p>The arguments are long. Read all of them below.</p>' : table;
  const why = (call.why ?? []).map((each) => `<p>${plainHtml(each)}</p>`).join('');
  const of = server === undefined ? '' : ` of the server ${codeHtml(server)}`;
  return requestFor(attempt > 1 ? { ...ids, attempt: String(attempt) } : ids, {
    framework,
    appearance,
    row_type: { display: 'Tool call', icon: 'flask-conical' },
    title: call.shown?.title ?? `May ${codeHtml(tool)}${of} run?`,
    summary: `${unfit ? unfitHtml(unfit) : ''}${why}${shown}`,
    details: isLong ? table : '',
    actions: actionsOf(call, unfit),
  });
}

type Content = Pick<Submission, 'row_type' | 'title' | 'summary' | 'actions'> & {
  readonly details: string;
  readonly framework: string;
  readonly appearance: Appearance | undefined;
};

/** Builds a request from its content and the ids of the framework, which it shows. */
export function requestFor(ids: ToolCall['ids'], content: Content): Submission {
  const { framework, appearance, row_type, title, summary, details, actions } = content;
  const parts = Object.values(ids);
  return {
    row_type,
    link_buttons: [],
    ...appearance,
    caller_item_id: itemId(parts),
    title,
    subtitle: `${escapeHtml(framework)}, ${codeHtml(parts[0] ?? '')}`,
    summary,
    details: `${details}${argumentsHtml(ids)}`,
    skip_disabled: true,
    actions,
  };
}

function actionsOf({ input, schema, changes }: ToolCall, unfit: Unfit | undefined): Submission['actions'] {
  const text = unfit?.text ?? visibleJson(input);
  const field = { kind: 'free_text', multiline: true } as const;
  const label = changes ? `Arguments as JSON. ${changes}` : 'Arguments as JSON';
  return [
    { display: 'Approve', icon: 'check', value: 'approve', overflow: false, popup: { kind: 'none' } },
    ...(schema
      ? [
          {
            display: 'Approve with changes',
            icon: 'file',
            value: 'approve-with-changes',
            overflow: false,
            popup: { ...field, label, default_value: text },
          } as const,
        ]
      : []),
    {
      display: 'Deny',
      icon: 'x',
      value: 'deny',
      overflow: false,
      popup: { ...field, label: 'Why? The agent reads this.' },
    },
  ];
}

function unfitHtml({ flaws }: Unfit): string {
  const items = flaws.map(({ place, why }) => {
    const sentence = escapeHtml(why.replaceAll(unseen, ' '));
    return `<li>${place === '' ? 'the whole text' : codeHtml(place)}: ${sentence}</li>`;
  });
  return `<p>The changed arguments do not fit the tool:</p><ul>${items.join('')}</ul>`;
}
