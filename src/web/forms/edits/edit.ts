import type { Reading } from '../drafts/draft.ts';
import type { FormProps } from '../popups/form.ts';
import type { TextDifference } from './compare.ts';

export type Edit = {
  readonly form: FormProps<'free_text'>;
  /** The text in the field. JSON of one line is indented until the person types. */
  readonly text: string;
  /** The default, and the edited text, with the line breaks of a text field. */
  readonly before: string;
  readonly now: string;
  readonly reading: Reading<'free_text'>;
  /** The comparison, undefined before its code is loaded. */
  readonly comparison: TextDifference | undefined;
  /** Set while the comparison is of an earlier text, because the person types in a long one. */
  readonly isLate: boolean;
  readonly isSame: boolean;
  /** Set if the default is JSON and the text has to be. */
  readonly isJson: boolean;
  /** Set if the text has to be JSON and is not. */
  readonly isBroken: boolean;
  /** Set if the default is JSON and the person chose to send other text. */
  readonly asText: boolean;
  readonly setAsText: (asText: boolean) => void;
  /** Compares a text at once, without waiting for a pause in typing. */
  readonly settle: (text: string) => void;
};
