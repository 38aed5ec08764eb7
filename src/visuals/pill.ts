import { omittable, open, Type } from '../lib/schema.ts';
import { Color, Icon, Text } from '../vocabulary.ts';

/** A word in a coloured pill. */
export const pill = open({ kind: Type.Literal('pill'), text: Text, color: Color, icon: omittable(Icon) });
