import { judged, open, Type } from '../lib/schema.ts';
import { Popup } from '../popups/index.ts';
import { Icon, Style, Text, Tone, Value } from '../vocabulary.ts';

const fields = open({
  display: Text,
  icon: Icon,
  value: Value,
  overflow: Type.Boolean(),
  tone: Type.Optional(Tone),
  style: Type.Optional(Style),
  popup: Popup,
});

/** Something a person can choose to do. Tone and style are sent together or not at all; neither of them can be null. */
export const InputAction = judged(fields, (_sound, complain, { tone, style }) => {
  if (tone !== undefined && style === undefined) complain('style', 'incomplete_appearance');
  if (style !== undefined && tone === undefined) complain('tone', 'incomplete_appearance');
});
