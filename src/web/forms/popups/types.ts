import { comma, language } from '../../ui/numbers.ts';
import { formWords } from '../words.ts';

/** The common names of file types, which are the same in all languages but for plain text. */
const known: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'application/json': 'JSON',
  'application/msword': 'Word (DOC)',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (DOCX)',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel (XLSX)',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint (PPTX)',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
  'text/csv': 'CSV',
  'text/plain': formWords.plainText,
  'text/markdown': 'Markdown',
};

/** Describes the accepted file types. A type without a common name appears as its pattern. */
export function acceptedWords(patterns: readonly string[] | null): string {
  if (patterns === null) return formWords.anyFile;
  return formWords.accepted(patterns.map(typeWord).join(comma));
}

function typeWord(pattern: string): string {
  if (!pattern.endsWith('/*')) return known[pattern] ?? pattern;
  const family = pattern.slice(0, -2);
  const named: Readonly<Record<string, string>> = formWords.anyOf;
  return named[family] ?? formWords.any(family);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size as "2.9 MB". */
export function sizeWords(size_bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(size_bytes, 1)) / 3), units.length - 1);
  const format = {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  } as const;
  return new Intl.NumberFormat(language, format).format(size_bytes / 1000 ** power);
}
