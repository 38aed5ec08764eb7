import { randomBytes } from 'node:crypto';
import { parseAction, submissionOf } from '../../agent/question.ts';
import type { Submission } from '../../client/index.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { day_ms } from '../../lib/time/units.ts';
import { Failure } from '../failure.ts';
import { readDuration } from '../options.ts';
import { agentCommand } from './side.ts';
import { finishDecision, guardPlace, type TakeOptions, timeLimit, waitFor } from './taking.ts';

type Popup = Submission['actions'][number]['popup'];
type AskFlags = TakeOptions & {
  action?: string[];
  id?: string;
  summary?: string;
  details?: string;
  priority?: Submission['priority'];
  freeText?: true;
  select?: string;
  date?: true;
};

export const ask = agentCommand('ask', {
  about: 'Asks a person one question and ends with 0 for the first action, 11 for the second, 12 for the third…',
  args: [['<question>']],
  options: [
    [
      '--action <value>',
      'an action as value or value=label; repeatable (default: approve and reject)',
      { read: collected },
    ],
    ['--id <id>', 'the id of the question; the same id resumes it'],
    ['--summary <text>', 'what the person needs to know before answering'],
    ['--details <text>', 'more details, collapsed at first'],
    ['--priority <priority>', '', { choices: ['low', 'normal', 'high', 'urgent'] }],
    ['--free-text', 'the first action asks for text, which is printed'],
    ['--select <values>', 'the first action asks for one of a,b,c'],
    ['--date', 'the first action asks for a date'],
    ['--file <path>', 'the first action asks for a file, which is saved at this path'],
    [
      '--timeout <duration>',
      'how long to wait before it ends with 75',
      { read: readDuration, preset: day_ms, shown: '1d' },
    ],
    ['--keep', 'do not acknowledge the decision; use hdo output ack'],
  ],
  run: async (call, question, flags) => {
    const { id = `ask-${randomBytes(8).toString('hex')}`, summary, details, priority } = flags;
    const popup = popupOf(question, flags);
    guardPlace(flags.file);
    const actions = flags.action ?? (popup.kind === 'none' ? ['approve', 'reject'] : ['answer']);
    const submission = submissionOf({ id, question, summary, details, priority, actions, popup });
    const again = `continue with --id ${shellWord(id)}`;
    const limit = timeLimit(flags.timeout, again);
    const { signal } = limit;
    const sent = await limit.asked(call.client.send(submission, { signal })); // no error if it is answered already
    call.note(`asked as ${id}`);
    return finishDecision(call, await waitFor(call, id, { ...flags, sent, limit }), { ...flags, limit });
  },
});

function popupOf(question: string, { freeText, select, date, file }: AskFlags): Popup {
  const kinds = [freeText, select, date, file].filter((each) => each !== undefined);
  if (kinds.length > 1) throw new Failure('usage', 'give only one of --free-text, --select, --date and --file');
  if (freeText) return { kind: 'free_text', label: question, multiline: true };
  if (date) return { kind: 'date_picker', label: question, mode: 'date' };
  if (file !== undefined) return { kind: 'file_upload', label: question };
  if (select === undefined) return { kind: 'none' };
  return { kind: 'single_select', label: question, options: select.split(',').map(parseAction) };
}

function collected(value: string, before: string[] = []): string[] {
  return [...before, value];
}
