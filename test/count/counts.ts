import { importCircles, upwardImports } from '../helpers/data/layers.ts';
import type { Counts } from './ceilings.ts';
import { findCallerNouns, findEmptyNames, findSharedStems } from './nouns.ts';
import { countLines, findSmallFiles } from './source.ts';

/** Counts everything that has a ceiling. */
export function countAll(): Counts {
  const { translations: _apart, ...lines } = countLines();
  const { functions, types } = findEmptyNames();
  return {
    lines: Object.values(lines).reduce((sum, one) => sum + one, 0),
    small_files: findSmallFiles().filter(({ kind }) => kind === undefined).length,
    circles: importCircles().length + importCircles({ isByStem: true }).length,
    upward_imports: upwardImports().length,
    caller_nouns: findCallerNouns().length,
    one_word_functions: functions.length,
    participle_types: types.length,
    shared_stems: findSharedStems().length,
  };
}
