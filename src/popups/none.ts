import { closed, open, Type } from '../lib/schema.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('none');
const response = closed({ kind });

/** Selecting the action is the whole response. */
export const none = popupKind({
  popup: open({ kind }),
  answer: response,
  response,
  settle: (_popup, answer) => answer,
});
