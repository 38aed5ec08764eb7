import { type TSchema, Type } from '../lib/schema/schema.ts';

export const text = (format: string, value: string, description: string) =>
  Type.String({ format, default: value, description });
export const texts = (format: string, description: string, value: readonly string[] = []) =>
  Type.Array(Type.String({ format }), { default: [...value], description });
export const count = (value: number, description: string) => Type.Integer({ minimum: 1, default: value, description });
/** A number of days, minutes or seconds. Far later times would not sort as text, and Node has no longer timers. */
export const time = ({ value, most, least = 1 }: { value: number; most: number; least?: 0 | 1 }, description: string) =>
  Type.Integer({ minimum: least, maximum: most, default: value, description });
export const onOff = (value: boolean, description: string) => Type.Boolean({ default: value, description });
export const oneOf = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, default: words[0], description });
export const unset = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { default: null, description });
export const secret = (format: string, description: string) =>
  Type.Union([Type.String({ format }), Type.Null()], { default: null, description, secret: true });
