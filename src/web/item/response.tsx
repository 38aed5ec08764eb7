import type { Action, Decision } from '../item.ts';
import { Plain } from '../plain.tsx';
import { clockOf, fullOf } from '../time/age.ts';

type Given = NonNullable<Decision['response']>;

/** What was answered beside the action. */
export function Response({ response, action }: { response: Given; action: Action | undefined }) {
  const lines = linesOf(response, action);
  return lines.length === 0 ? null : <Lines lines={lines} />;
}

/** What somebody wrote or chose, line by line. */
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

function linesOf(response: Given, action: Action | undefined): string[] {
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
