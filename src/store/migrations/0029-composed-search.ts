// Characters that may be part of a decomposed letter: marks, the Indic scripts, Hangul letters and the marks of kana.
const marks = '\u0300-\u036f\u0653-\u0655\u0900-\u109f\u1100-\u11ff\u1b00-\u1bff\u3099\u309a';

export const composedSearch = `
-- The index has composed words from now on (NFC). Inputs that may have had others are indexed again, in slices.
INSERT OR IGNORE INTO search_todo (input_sequence)
SELECT sequence FROM inputs
WHERE sequence <= (SELECT indexed_through FROM search_progress) AND canonical GLOB '*[${marks}]*';
`;
