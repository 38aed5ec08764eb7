/**
 * The type of the translation of a words file, made from the type of its English words: the same names, with other
 * texts. Texts of literal types become strings. Functions keep their parameters and return translated kinds. Objects,
 * lists and unions are translated member by member. Everything else stays as it is, such as formatters of `Intl`.
 *
 * The translation of `src/web/forms/words.ts` into German is `src/web/languages/de/forms/words.ts`. It exports the same
 * names, each with its type: `export const formWords: Translation<typeof english> = { … }`, where `english` is the
 * imported type of the English words.
 *
 * It imports types of English words files, words of its own language, and helpers such as `figure` and `plural` of
 * `src/web/ui/numbers.ts`.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Made
    ? (...given: Given) => Translation<Made>
    : T extends Untranslated
      ? T
      : { readonly [Name in keyof T]: Translation<T[Name]> };

type Untranslated =
  | number
  | boolean
  | null
  | undefined
  | RegExp
  | Promise<unknown>
  | Intl.Collator
  | Intl.DateTimeFormat
  | Intl.ListFormat
  | Intl.NumberFormat
  | Intl.PluralRules
  | Intl.RelativeTimeFormat;
