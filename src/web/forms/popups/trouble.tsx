import type { Complaint, FieldCode } from '../../../lib/schema/complaint.ts';
import { isBefore } from '../../../lib/time/calendar.ts';
import { Icon } from '../../ui/icon.tsx';
import { stop } from '../../ui/numbers.ts';
import { visibleText } from '../../ui/unseen.ts';
import { uiWords } from '../../ui/words.ts';
import { instantsOf } from '../drafts/datetime.ts';
import type { Kind } from '../drafts/draft.ts';
import { formWords } from '../words.ts';
import type { AnyForm } from './form.ts';
import { acceptedWords, sizeWords } from './types.ts';

/** Shows the errors of a field, which screen readers announce. */
export function Trouble({ form, kind, id }: { form: AnyForm; kind: Kind | 'datetime'; id: string }) {
  const fields = form.problem.value?.fields ?? [];
  const sentences = [...new Set(fields.map((complaint) => sentenceOf(form, kind, complaint)))];
  return (
    <div class="troubles" id={id} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} class="field-error">
          <Icon name="circle-alert" />
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  );
}

/** Gives the value of aria-invalid. */
export function isWrong({ problem }: Pick<AnyForm, 'problem'>): true | undefined {
  return (problem.value?.fields.length ?? 0) > 0 || undefined;
}

type FieldForm = Pick<AnyForm, 'action' | 'most_bytes' | 'draft' | 'problem'>;
type Sentences = Partial<Record<FieldCode, string>>;

/** Writes the sentence beside a field for a complaint of the form or of the server. */
function sentenceOf(asked: FieldForm, kind: Kind | 'datetime', { code, path }: Complaint): string {
  const { wrong } = formWords;
  if (code === 'required') return formWords.missing[kind];
  if (code === 'invalid_timezone') return uiWords.noZone;
  if (code === 'out_of_range') return isEarly(asked) ? wrong.early : wrong.late;
  if (kind === 'file_upload' && code === 'invalid_value') return typeSentence(asked, path === '');
  if (path === 'response.upload_id') return wrong.fileGone;
  return sentencesOf(asked)[code] ?? wrong.other;
}

/** Says what a refused file claims to be, and what would be accepted. */
function typeSentence({ action: { popup }, problem }: FieldForm, byContent: boolean): string {
  const { fileContent, fileType } = formWords.wrong;
  const claim = visibleText(problem.value?.claim ?? '');
  const accepted = popup.kind === 'file_upload' ? acceptedWords(popup.accept_mime_types) : '';
  return `${byContent ? fileContent(claim) : fileType(claim)} ${accepted}${stop}`;
}

/** Returns true if the chosen day or instant is before the earliest allowed one. */
function isEarly({ action: { popup }, draft }: FieldForm): boolean {
  if (popup.kind !== 'date_picker' || popup.min_value === null) return false;
  const { date = '', turn } = draft.value;
  if (popup.mode === 'date') return isBefore(date, popup.min_value);
  const [first = Number.NaN, second = first] = instantsOf(popup, draft.value);
  return (turn === 'second' ? second : first) < Date.parse(popup.min_value);
}

function sentencesOf({ action: { popup }, most_bytes }: FieldForm): Sentences {
  const { wrong } = formWords;
  switch (popup.kind) {
    case 'free_text':
      return {
        too_short: wrong.tooShort(popup.min_length ?? 0),
        too_long: wrong.tooLong(popup.max_length ?? 0),
        invalid_pattern: wrong.oneLine,
        unsupported_characters: wrong.unsupported,
      };
    case 'single_select':
      return { invalid_value: wrong.notOffered };
    case 'multi_select':
      return {
        too_few_items: wrong.tooFew(popup.min_selected),
        too_many_items: wrong.tooMany(popup.max_selected),
        invalid_value: wrong.notOffered,
      };
    case 'date_picker':
      return popup.mode === 'date'
        ? { invalid_format: wrong.day }
        : { invalid_format: wrong.dayAndTime, invalid_value: wrong.skippedTime, duplicate_value: wrong.repeatedTime };
    case 'file_upload':
      return {
        too_short: wrong.emptyFile,
        too_long: wrong.fileSize(sizeWords(most_bytes ?? 0)),
        too_many_items: wrong.oneFile,
      };
    default:
      return {};
  }
}
