import { type Kept, kept, type Static, tagged } from '../lib/schema/schema.ts';
import { datePicker } from './date-picker.ts';
import { fileUpload } from './file-upload.ts';
import { freeText } from './free-text.ts';
import { multiSelect } from './multi-select.ts';
import { none } from './none.ts';
import { singleSelect } from './single-select.ts';

export const popups = {
  none,
  free_text: freeText,
  single_select: singleSelect,
  multi_select: multiSelect,
  date_picker: datePicker,
  file_upload: fileUpload,
} as const;

const kinds = Object.values(popups);

export const Popup = tagged(
  'kind',
  kinds.map(({ popup }) => popup),
);
export type Popup = Static<typeof Popup>;

export const CanonicalPopup = kept(Popup);
export type CanonicalPopup = Static<Kept<typeof Popup>>;

/** A person's answer. A file is named by its upload. */
export const Answer = tagged(
  'kind',
  kinds.map(({ answer }) => answer),
);
export type Answer = Static<typeof Answer>;

export const ActionResponse = tagged(
  'kind',
  kinds.map(({ response }) => response),
);
export type ActionResponse = Static<typeof ActionResponse>;
