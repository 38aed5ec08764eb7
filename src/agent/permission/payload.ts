import { createHash } from 'node:crypto';
import type { Submission } from '../../client/index.ts';
import { plain } from '../question.ts';

/** What a coding agent wants to do, as it said so itself. */
export type Wanted = {
  readonly tool: string;
  readonly input: unknown;
  readonly folder: string;
  /** What tells this occasion from another one of the same kind: a session, a call. */
  readonly occasion: string;
};

/** A permission as a request; the whole payload is shown, and the id is its hash. */
export function permissionRequest(wanted: Wanted): Submission {
  const { tool, input, folder } = wanted;
  const payload = JSON.stringify({ tool, input, folder }, null, 2);
  const hash = createHash('sha256')
    .update(JSON.stringify([wanted.occasion, payload]))
    .digest('hex');
  return {
    caller_item_id: `permission-${hash}`,
    priority: 'high',
    row_type: { display: 'Permission', icon: 'flask-conical' },
    title: `May ${pre('code', tool)} run?`,
    subtitle: `In ${pre('code', folder)}`,
    summary: pre('pre', gist(input)),
    details: `${diff(input)}${pre('pre', payload)}`,
    link_buttons: [],
    skip_disabled: true,
    actions: [
      { display: 'Allow once', icon: 'check', value: 'allow', overflow: false, popup: { kind: 'none' } },
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

const most_of_gist = 2_000;

/** What matters most of the arguments: the command, the file, the address. */
function gist(input: unknown): string {
  const given = parsed(input);
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const found = ['command', 'file_path', 'filePath', 'path', 'url', 'query'].map((name) => fields[name]);
  const foundText = found.find((value) => typeof value === 'string' && value !== '');
  const shown = String(foundText ?? (typeof given === 'string' ? given : (JSON.stringify(given) ?? 'nothing')));
  return shown.length > most_of_gist ? `${shown.slice(0, most_of_gist)} … (all of it is in the details)` : shown;
}

/** Some agents give the arguments as the text of JSON, which the details show as it came. */
function parsed(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

/** The lines that would go and come, where the arguments are an edit. */
function diff(input: unknown): string {
  const { old_string, new_string } = (parsed(input) ?? {}) as { old_string?: unknown; new_string?: unknown };
  if (typeof old_string !== 'string' || typeof new_string !== 'string') return '';
  const lines = (sign: string, text: string) => text.split('\n').map((line) => `${sign} ${line}`);
  return pre('pre', [...lines('-', old_string), ...lines('+', new_string)].join('\n'));
}

/** Text within an element, as the outbox writes it; what could not be stored as it is, is made visible. */
function pre(element: 'pre' | 'code', text: string): string {
  const shown = plain(text.toWellFormed().replaceAll('\r', '␍').replaceAll('\0', '␀')).replaceAll('\u00a0', '&nbsp;');
  return `<${element}>${shown.startsWith('\n') ? '\n' : ''}${shown}</${element}>`;
}
