import { randomBytes } from 'node:crypto';
import { Command, Option } from 'commander';
import { choice, submissionOf } from '../../agent/question.ts';
import { type Client, OutboxError, type Submission } from '../../client/index.ts';
import { Failure } from '../failure.ts';
import { durationOption } from '../options.ts';
import { agentAction, urlOption } from './side.ts';
import { type Taking, take, waitFor } from './taking.ts';

type Popup = Submission['actions'][number]['popup'];
type Given = Taking & {
  action?: string[];
  id?: string;
  summary?: string;
  details?: string;
  priority?: Submission['priority'];
  freeText?: true;
  select?: string;
  date?: true;
};

/** `hdo ask` */
export const ask = new Command('ask')
  .description('Asks a person one question and ends with 0 for the first action, 11 for the second, 12 for the third…')
  .argument('<question>')
  .option('--action <value>', 'a choice, or value=what is shown; once for each (approve, reject)', collected)
  .option('--id <id>', 'the same id resumes the same question')
  .option('--summary <text>', 'what there is to know before answering')
  .option('--details <text>', 'more of it, shown on demand')
  .addOption(new Option('--priority <priority>').choices(['low', 'normal', 'high', 'urgent']))
  .option('--free-text', 'the first action asks for a text, which is printed')
  .option('--select <values>', 'the first action asks for one of a,b,c')
  .option('--date', 'the first action asks for a date')
  .option('--file <path>', 'the first action asks for a file, which is saved here')
  .addOption(durationOption('--timeout <duration>', 'how long to wait; then it ends with 75').default(86_400_000, '1d'))
  .option('--keep', 'leave the decision to be acknowledged with hdo output ack')
  .addOption(urlOption())
  .action(
    agentAction(async (call, question: string, given: Given) => {
      const { id = `ask-${randomBytes(8).toString('hex')}`, summary, details, priority } = given;
      const popup = popupOf(question, given);
      const actions = given.action ?? (popup.kind === 'none' ? ['approve', 'reject'] : ['answer']);
      await send(call.client, submissionOf({ id, question, summary, details, priority, actions, popup }));
      call.note(`asked as ${id}`);
      return take(call, await waitFor(call, id, given), given);
    }),
  );

/** An answer that is already there is what was waited for. */
async function send(client: Client, submission: Submission): Promise<void> {
  try {
    await client.inputSend(submission);
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'answered_unacknowledged')) throw error;
  }
}

function popupOf(question: string, { freeText, select, date, file }: Given): Popup {
  const asked = [freeText, select, date, file].filter((each) => each !== undefined);
  if (asked.length > 1) throw new Failure('usage', 'choose one of --free-text, --select, --date and --file');
  if (freeText) return { kind: 'free_text', label: question, multiline: true };
  if (date) return { kind: 'date_picker', label: question, mode: 'date' };
  if (file !== undefined) return { kind: 'file_upload', label: question };
  if (select === undefined) return { kind: 'none' };
  return { kind: 'single_select', label: question, options: select.split(',').map(choice) };
}

function collected(value: string, before: string[] = []): string[] {
  return [...before, value];
}
