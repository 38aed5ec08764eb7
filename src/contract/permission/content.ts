import { writeHtml } from '../../lib/safe-html/write.ts';
import type { Submission } from '../submission.ts';

/** The tool call for which a coding agent asks permission, as its request shows it. */
export type PermissionPayload = {
  readonly tool: string;
  readonly input: unknown;
  readonly folder: string;
  /** The agent that calls, in the words of its host, if it names one: a subagent or a teammate. */
  readonly agent?: string | undefined;
  /** The agent's session, if a standing answer may fit this call. */
  readonly session?: string | undefined;
};

export const allowValue = 'allow';

/** Writes the payload as the text that the details show. Its members have this order. */
export function payloadText({ tool, input, folder, agent, session }: PermissionPayload): string {
  return JSON.stringify({ tool, input, folder, agent, session }, null, 2);
}

/** Builds the content of the request for a permission. It shows the whole payload. */
export function permissionContent(payload: PermissionPayload): Omit<Submission, 'caller_item_id'> {
  const { tool, input, folder, agent } = payload;
  const asker = agent === undefined ? '' : `, asked by ${element('code', agent)}`;
  return {
    priority: 'high',
    row_type: { display: 'Permission', icon: 'flask-conical' },
    title: `May ${element('code', named(tool))} run?`,
    subtitle: `In ${element('code', folder)}${asker}`,
    summary: element('pre', gist(input)),
    details: `${diff(input)}${element('pre', payloadText(payload))}`,
    link_buttons: [],
    skip_disabled: true,
    actions: [
      { display: 'Allow once', icon: 'check', value: allowValue, overflow: false, popup: { kind: 'none' } },
      { display: 'Deny', icon: 'x', value: 'deny', overflow: false, popup: { kind: 'none' } },
      {
        display: 'Deny and say why',
        icon: 'message-square',
        value: 'deny-because',
        overflow: false,
        popup: { kind: 'free_text', label: 'What should it do instead?', multiline: true },
      },
    ],
  };
}

/** Returns the name of a tool as people tell it from others: as JSON if it has characters that they do not see. */
function named(tool: string): string {
  return /^ | $|(?! )[\p{C}\p{Z}]/u.test(tool) ? JSON.stringify(tool).replaceAll(unseen, escaped) : tool;
}
const unseen = /(?! )[\p{C}\p{Z}]/gu;

function escaped(found: string): string {
  return [...found].map((each) => `\\u{${each.codePointAt(0)?.toString(16)}}`).join('');
}

const most_of_gist = 2_000;
const important = ['command', 'file_path', 'filePath', 'path', 'url', 'query'];

/** Picks the most important argument: the command, the file or the address. */
function gist(input: unknown): string {
  const given = parsed(input);
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const name = important.find((one) => fields[one] !== undefined && fields[one] !== null && fields[one] !== '');
  const found = name === undefined ? input : fields[name];
  // a number that was parsed here may be inexact
  const value = typeof input === 'string' && typeof found !== 'string' ? input : found;
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return shown.length > most_of_gist ? `${shown.slice(0, most_of_gist)} … (complete text in the details)` : shown;
}

/** Parses arguments that are JSON text, as some agents send them. */
function parsed(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input);
  } catch {
    return input; // shown unchanged
  }
}

/** Shows the removed and added lines if the arguments are an edit. */
function diff(input: unknown): string {
  const { old_string, new_string } = (parsed(input) ?? {}) as { old_string?: unknown; new_string?: unknown };
  if (typeof old_string !== 'string' || typeof new_string !== 'string') return '';
  const lines = (sign: string, text: string) => text.split('\n').map((line) => `${sign} ${line}`);
  return element('pre', [...lines('-', old_string), ...lines('+', new_string)].join('\n'));
}

/** Wraps text in an element, in canonical HTML. Makes characters visible that cannot be stored. */
function element(tag: 'pre' | 'code', text: string): string {
  const shown = text.toWellFormed().replaceAll('\r', '␍').replaceAll('\0', '␀');
  return writeHtml([{ tag, children: [shown] }]);
}
