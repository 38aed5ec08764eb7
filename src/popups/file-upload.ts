import { closed, list, omittable, open, Type } from '../lib/schema/schema.ts';
import { Count, MediaTypePattern, Sha256, Text } from '../vocabulary.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('file_upload');

/** The metadata of an uploaded file, without a URL. */
export const FileMetadata = closed({
  file_id: Text,
  filename: Text,
  mime_type: Text,
  size_bytes: Count,
  sha256: Sha256,
});

/** A single file. The person's answer names an upload; the rule that claims it puts the file in its place. */
export const fileUpload = popupKind({
  popup: open({ kind, label: Text, accept_mime_types: omittable(list(MediaTypePattern, { minItems: 1 })) }),
  answer: closed({ kind, upload_id: Text }),
  response: closed({ kind, file: FileMetadata }),
  settle: (_popup, answer) => answer,
});
