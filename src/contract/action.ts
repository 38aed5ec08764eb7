import { judged, open, Type } from '../lib/schema/schema.ts';
import { Popup } from '../popups/index.ts';
import { Icon, Style, Text, Tone, Value } from '../vocabulary.ts';

const fields = open(
  {
    display: Text,
    icon: Icon,
    value: Value,
    overflow: Type.Boolean(),
    tone: Type.Optional(Tone),
    style: Type.Optional(Style),
    popup: Popup,
  },
  { dependentRequired: { tone: ['style'], style: ['tone'] } },
);

/** An action that a person can choose. Tone and style are sent together or not at all; neither can be null. */
export const InputAction = judged(fields, (_sound, complain, { tone, style }) => {
  if (tone !== undefined && style === undefined) complain('style', 'incomplete_appearance');
  if (style !== undefined && tone === undefined) complain('tone', 'incomplete_appearance');
});
