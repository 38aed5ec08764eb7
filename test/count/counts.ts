import { importCircles, upwardImports } from '../helpers/data/layers.ts';
import type { Counts } from './ceilings.ts';
import { findCallerNouns } from './nouns.ts';
import { countLines, findSmallFiles } from './source.ts';

/** Counts everything that has a ceiling. */
export function countAll(): Counts {
  const { translations: _apart, ...lines } = countLines();
  return {
    lines: Object.values(lines).reduce((sum, one) => sum + one, 0),
    small_files: findSmallFiles().filter(({ kind }) => kind === undefined).length,
    circles: importCircles().length + importCircles({ isByStem: true }).length,
    upward_imports: upwardImports().length,
    caller_nouns: findCallerNouns().length,
  };
}
