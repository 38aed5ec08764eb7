import { loadEdits } from '../forms/edits/use-edit.ts';
import type { Action, Decision } from '../server/item.ts';
import { later, Part } from '../ui/later.tsx';
import { Plain } from '../ui/plain.tsx';
import { clockOf, fullOf } from '../ui/time/age.ts';

type AnswerResponse = NonNullable<Decision['response']>;

/** Shows the response of an answer. */
export function Response({ response, action }: { response: AnswerResponse; action: Action | undefined }) {
  const lines = linesOf(response, action);
  if (lines.length === 0) return null;
  const before = response.kind === 'free_text' && action?.popup.kind === 'free_text' && action.popup.default_value;
  return (
    <>
      <Lines lines={lines} />
      {before && response.kind === 'free_text' && <Difference before={before} now={response.text} />}
    </>
  );
}

/** Shows how a text differs from the default of the revision that was answered. */
const Difference = later(async () => (await loadEdits()).Difference, Part);

/** Shows text line by line. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <div class="receipt-text" dir="auto">
      {lines.map((line, at) => (
        <p key={at}>
          <Plain text={line} />
        </p>
      ))}
    </div>
  );
}

/** Returns a response in one line; '' for an answer without one. */
export function shortOf(response: AnswerResponse, action: Action | undefined): string {
  return linesOf(response, action).join(' ');
}

function linesOf(response: AnswerResponse, action: Action | undefined): string[] {
  switch (response.kind) {
    case 'none':
      return [];
    case 'free_text':
      return response.text.split('\n');
    case 'single_select':
      return [displayOf(response.value, action)];
    case 'multi_select':
      return response.values.map((value) => displayOf(value, action));
    case 'date_picker':
      return [
        response.mode === 'date'
          ? response.value_date
          : `${fullOf(response.value_utc)} (${clockOf(response.value_utc)})`,
      ];
    case 'file_upload':
      return [response.file.filename];
    default:
      return response satisfies never;
  }
}

function displayOf(value: string, action: Action | undefined): string {
  const { popup } = action ?? {};
  const options = popup && 'options' in popup ? popup.options : [];
  return options.find((option) => option.value === value)?.display ?? value;
}
