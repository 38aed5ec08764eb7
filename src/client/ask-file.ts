import {
  type Answered,
  filledText,
  plainAction,
  type Question,
  type QuestionOptions,
  reasonIn,
  wayOut,
} from './question.ts';
import type { Decision } from './types.ts';

export type AskFileOptions = QuestionOptions & {
  /** The types that a person can give: `application/pdf`, `image/*`. Default: all. */
  readonly accept?: readonly string[] | undefined;
  /** The largest file that is taken. The person sees the limit, and a larger file comes back as null. */
  readonly max_bytes?: number | undefined;
  /** The label of the way out. Default: No file. */
  readonly none?: string | undefined;
};

type FileMetadata = Extract<Decision['response'], { kind: 'file_upload' }>['file'];

export const askFileNames = ['accept', 'max_bytes', 'none'] as const satisfies (keyof AskFileOptions)[];

/** The answer to `askFile`. */
export type AskedFile = Answered & {
  /** The file's name and size, null if the person gave none. `outputFile(decision)` streams its bytes. */
  readonly file: FileMetadata | null;
};

export function askFileQuestion(title: string, { accept, max_bytes, none = 'No file' }: AskFileOptions): Question {
  if (accept !== undefined && !(Array.isArray(accept) && accept.length > 0))
    throw new TypeError('accept is not an array of types such as application/pdf');
  if (max_bytes !== undefined && !(Number.isSafeInteger(max_bytes) && max_bytes > 0))
    throw new RangeError('max_bytes is not a positive integer');
  const most = max_bytes === undefined ? '' : ` It may have ${max_bytes} bytes.`;
  const accepted = accept === undefined ? {} : { accept_mime_types: [...accept] };
  return {
    kind: 'file',
    title,
    defaults: {
      row_type: { display: 'File', icon: 'paperclip' },
      subtitle: 'A file',
      summary: `Choose a file to hand over.${most}`,
    },
    actions: [
      {
        ...plainAction('upload', 'Choose a file', 'upload'),
        popup: { kind: 'file_upload', label: 'File', ...accepted },
      },
      wayOut('none', filledText('none', none)),
    ],
  };
}

/** Reads the answer to `askFile`. A file that is too large counts as no file. */
export function askFileAnswer({ max_bytes = Number.POSITIVE_INFINITY }: AskFileOptions, decision: Decision): AskedFile {
  const { response } = decision;
  if (response.kind !== 'file_upload') return { file: null, reason: reasonIn(decision), decision };
  const { file } = response;
  if (file.size_bytes <= max_bytes) return { file, reason: null, decision };
  return { file: null, reason: `The file has ${file.size_bytes} bytes, at most ${max_bytes} are taken.`, decision };
}
