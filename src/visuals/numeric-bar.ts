import { judged, open, Type } from '../lib/schema/schema.ts';
import { judgeScale, scale } from './scale.ts';

/** A value drawn as a bar between two bounds. */
export const numericBar = judged(open({ kind: Type.Literal('numeric_bar'), ...scale }), judgeScale);
