import { mediaType } from './media-type.ts';

/** Media types with the other names that systems and programs give them, and the endings of such files. */
const table: readonly [type: string, others: string, endings: string][] = [
  ['text/plain', '', 'txt text log'],
  ['text/csv', 'application/csv text/x-csv application/x-csv text/comma-separated-values', 'csv'],
  ['text/tab-separated-values', 'text/tsv', 'tsv tab'],
  ['text/markdown', 'text/x-markdown text/x-web-markdown application/markdown', 'md markdown mkd'],
  ['text/html', '', 'html htm'],
  ['text/css', '', 'css'],
  ['text/javascript', 'application/javascript application/x-javascript', 'js mjs cjs'],
  ['text/calendar', '', 'ics'],
  ['text/vcard', 'text/x-vcard text/directory', 'vcf'],
  ['text/x-diff', 'text/x-patch', 'diff patch'],
  ['message/rfc822', '', 'eml'],
  ['application/json', 'text/json application/x-json', 'json'],
  ['application/x-ndjson', 'application/jsonl application/x-jsonlines', 'ndjson jsonl'],
  ['application/xml', 'text/xml', 'xml'],
  ['application/yaml', 'text/yaml text/x-yaml application/x-yaml', 'yaml yml'],
  ['application/toml', '', 'toml'],
  ['image/svg+xml', 'image/svg', 'svg'],
  ['application/rtf', 'text/rtf text/richtext application/x-rtf', 'rtf'],
  ['application/pdf', 'application/x-pdf application/acrobat', 'pdf'],
  [
    'application/zip',
    'application/x-zip-compressed application/x-zip application/zip-compressed multipart/x-zip',
    'zip',
  ],
  ['application/gzip', 'application/x-gzip', 'gz tgz'],
  ['application/x-tar', '', 'tar'],
  ['application/x-7z-compressed', '', '7z'],
  ['application/vnd.rar', 'application/x-rar-compressed application/x-rar', 'rar'],
  ['application/msword', 'application/word application/x-msword', 'doc dot'],
  [
    'application/vnd.ms-excel',
    'application/excel application/x-excel application/msexcel application/x-msexcel',
    'xls',
  ],
  ['application/vnd.ms-powerpoint', 'application/mspowerpoint application/powerpoint', 'ppt'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', '', 'pptx'],
  ['application/vnd.oasis.opendocument.text', '', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', '', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', '', 'odp'],
  ['application/epub+zip', '', 'epub'],
  ['image/jpeg', 'image/jpg image/pjpeg image/jfif', 'jpg jpeg jpe jfif'],
  ['image/png', 'image/x-png', 'png'],
  ['image/gif', '', 'gif'],
  ['image/webp', '', 'webp'],
  ['image/avif', 'image/avif-sequence', 'avif'],
  ['image/heic', 'image/heif image/heic-sequence image/heif-sequence', 'heic heif hif'],
  ['image/bmp', 'image/x-bmp image/x-ms-bmp', 'bmp'],
  ['image/tiff', 'image/tif image/x-tiff image/x-tif', 'tif tiff'],
  ['image/vnd.microsoft.icon', 'image/x-icon image/ico', 'ico'],
  ['audio/mpeg', 'audio/mp3 audio/x-mp3 audio/mpeg3 audio/x-mpeg-3 audio/x-mpeg audio/mpg', 'mp3'],
  ['audio/wav', 'audio/x-wav audio/wave audio/vnd.wave', 'wav'],
  ['audio/mp4', 'audio/m4a audio/x-m4a', 'm4a'],
  ['audio/aac', 'audio/x-aac audio/aacp', 'aac'],
  ['audio/flac', 'audio/x-flac', 'flac'],
  ['audio/ogg', 'application/ogg audio/opus audio/x-ogg', 'ogg oga opus'],
  ['audio/webm', '', 'weba'],
  ['audio/amr', '', 'amr'],
  ['video/mp4', 'video/x-m4v video/m4v', 'mp4 m4v'],
  ['video/quicktime', 'video/mov', 'mov qt'],
  ['video/webm', '', 'webm'],
  ['video/matroska', 'video/x-matroska', 'mkv'],
  ['video/x-msvideo', 'video/avi video/msvideo video/vnd.avi', 'avi'],
  ['video/3gpp', '', '3gp'],
];

/** The types above whose files are text. Files of the others begin with a signature. */
const texts: ReadonlySet<string> = new Set(table.slice(0, 17).map(([type]) => type));

const words = (text: string) => text.split(' ').filter((word) => word !== '');
const firstNames = new Map(table.flatMap(([type, others]) => words(others).map((other) => [other, type] as const)));
const byEnding = new Map(table.flatMap(([type, , endings]) => words(endings).map((end) => [end, type] as const)));

/** Claims that say nothing about the file: the system does not know its type. */
const vague = /^(application|binary|unknown)\/(octet-stream|binary|(x-)?unknown|x-compressed|(x-|force-)?download)$/;

/** Returns the usual name of a media type, in lower case and without parameters; undefined for any other text. */
export function usualType(given: string): string | undefined {
  const type = mediaType(given);
  return type === undefined ? undefined : (firstNames.get(type) ?? type);
}

/** Returns the ending of a file name in lower case, without its dot; '' without one. */
export function endingOf(filename: string): string {
  return /[^.]\.([\p{L}\p{N}]{1,20})$/u.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/**
 * Returns the types that a file may have by what its sender claims and by its ending. A browser claims what the system
 * behind it registered, which is often an old name, another program's type, or nothing.
 */
export function claimedTypes({ type, filename }: { type: string; filename: string }): {
  readonly claim: string | undefined;
  readonly ending: string | undefined;
} {
  const claim = usualType(type);
  const ending = byEnding.get(endingOf(filename));
  return { claim: claim === undefined || vague.test(claim) ? undefined : claim, ending };
}

/** Returns true for a type whose files are plain text, as far as its name tells. */
export function isTextType(type: string): boolean {
  return texts.has(type) || /^text\/|[/+](json|xml|yaml)$/.test(type);
}

/** Returns true for a type whose files begin with a signature that is known here. */
export function hasSignature(type: string): boolean {
  return !texts.has(type) && table.some(([one]) => one === type);
}

/** Returns the other names and the endings of the files that match a pattern, for `accept` of a file field. */
export function namesOf(pattern: string): string[] {
  const usual = firstNames.get(pattern) ?? pattern;
  const family = pattern.endsWith('/*') ? pattern.slice(0, -1) : undefined;
  return table
    .filter(([type]) => (family === undefined ? type === usual : type.startsWith(family)))
    .flatMap(([type, others, endings]) => [
      ...(family === undefined ? [type, ...words(others)] : []),
      ...words(endings).map((ending) => `.${ending}`),
    ]);
}
