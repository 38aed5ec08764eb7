import type english from './en.json';

/**
 * Returns the words of a section of the messages, typed from the English ones. The build compiles a section in the
 * language of the page and puts it in the place of the words file that calls this (build/web/languages.ts).
 */
export function wordsOf<Section extends keyof typeof english>(section: Section): Words<(typeof english)[Section]> {
  throw new Error(`The build compiles the words of ${section}, and this was not built.`);
}

/** A line is a text, or a function of the parameters in its name: `ago(age)`, `found(count: number, of: number)`. */
type Words<Lines> = {
  readonly [Key in keyof Lines as NameOf<Key>]: Lines[Key] extends string ? Line<Key> : Words<Lines[Key]>;
};

type NameOf<Key> = Key extends `${infer Name}(${string})` ? Name : Key;

type Line<Key> = Key extends `${string}({ ${infer List} })`
  ? (given: Members<List>) => string
  : Key extends `${string}(${infer List})`
    ? (...given: Values<List>) => string
    : string;

type Members<List> = List extends `${infer First}, ${infer Rest}` ? Member<First> & Members<Rest> : Member<List>;
type Member<One> = One extends `${infer Name}: ${string}`
  ? { readonly [Key in Name]: Value<One> }
  : { readonly [Key in One & string]: Value<One> };

type Values<List> = List extends `${infer First}, ${infer Rest}` ? [Value<First>, ...Values<Rest>] : [Value<List>];

/** A parameter is a text unless its type follows. With a question mark it may be missing. */
type Value<One> = One extends `${string}?: ${infer Type}`
  ? Types[Type & keyof Types] | null | undefined
  : One extends `${string}: ${infer Type}`
    ? Types[Type & keyof Types]
    : One extends `${string}?`
      ? string | null | undefined
      : string;

type Types = { readonly number: number; readonly boolean: boolean };
