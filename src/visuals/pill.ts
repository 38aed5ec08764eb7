import { omittable, open, Type } from '../lib/schema/schema.ts';
import { Color, Icon, Text } from '../vocabulary.ts';

/** A word in a colored pill. */
export const pill = open({ kind: Type.Literal('pill'), text: Text, color: Color, icon: omittable(Icon) });
