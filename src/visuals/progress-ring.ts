import { judged, omittable, open, Type } from '../lib/schema/schema.ts';
import { Color } from '../vocabulary.ts';
import { judgeScale, scale } from './scale.ts';

/** A value drawn as part of a ring. */
export const progressRing = judged(
  open({ kind: Type.Literal('progress_ring'), ...scale, color: omittable(Color) }),
  judgeScale,
);
