import { closed, open, Type } from '../lib/schema/schema.ts';
import { Text, Value } from '../vocabulary.ts';
import { popupKind } from './kind.ts';
import { Options } from './option.ts';

const kind = Type.Literal('single_select');
const response = closed({ kind, value: Value });

export const singleSelect = popupKind({
  popup: open({ kind, label: Text, options: Options }),
  answer: response,
  response,
  settle: ({ options }, answer, { complain }) => {
    const offered = options.some(({ value }) => value === answer.value);
    if (!offered) complain('value', 'invalid_value', 'is not among the options');
    return answer;
  },
});
