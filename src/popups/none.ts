import { closed, open, Type } from '../lib/schema/schema.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('none');
const response = closed({ kind });

/** No popup: choosing the action is the whole response. */
export const none = popupKind({
  popup: open({ kind }),
  answer: response,
  response,
  settle: (_popup, answer) => answer,
});
