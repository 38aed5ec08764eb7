import { claimedTypes, hasSignature, isTextType, usualType } from '../lib/text/file-types.ts';
import { matchesMediaType } from '../lib/text/media-type.ts';

/** Types whose signature is only that of their container: a suffix of RFC 6839, an office document, or sound alone. */
const containers: Readonly<Record<string, RegExp>> = {
  'application/xml': /\+xml$/,
  'application/zip': /\+zip$|^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./,
  'application/gzip': /\+gzip$/,
  'application/x-cfb': /^application\/(msword$|vnd\.(ms-|visio$))/,
  'video/mp4': /^audio\/(mp4|aac)$/,
  'video/webm': /^audio\/webm$/,
  'video/ogg': /^audio\/ogg$/,
  'audio/ogg': /^video\/ogg$/,
  'video/3gpp': /^audio\/3gpp$/,
};

type Accepting = { readonly accept_mime_types: readonly string[] | null };
/** The claimed type and the name of a file, and the type of its signature. */
type FileFacts = {
  readonly type: string;
  readonly filename: string;
  readonly sniffed: string | null;
  readonly isPlain: boolean;
};

const unknown_type = 'application/octet-stream';

/**
 * Tells if a file may answer a popup: its type must match an accepted pattern, and so must the type of its signature,
 * if it has one. A popup without patterns accepts every file.
 */
export function acceptsFile(popup: Accepting, { declared, sniffed }: { declared: string; sniffed: string | null }) {
  if (popup.accept_mime_types === null) return true;
  const type = usualType(declared);
  return type !== undefined && accepts(popup, type) && agrees(popup, type, sniffed);
}

/** Tells if a file may be accepted by its name and type, before its content is known. */
export function mayAccept(popup: Accepting, named: Pick<FileFacts, 'type' | 'filename'>): boolean {
  const { claim, ending } = typesOf(named);
  if (claim === undefined && ending === undefined) return true; // its content may have a signature
  return [claim, ending].some((type) => type !== undefined && accepts(popup, type));
}

/**
 * Returns the type of a file, one that the popup accepts if there is one: what its sender claims, unless its content is
 * only text, else what its ending says and its content does not contradict, else that of its signature. Undefined for a
 * file that the popup does not accept.
 */
export function typeOfFile(popup: Accepting, file: FileFacts): string | undefined {
  const { claim, ending } = typesOf(file);
  const sniffed = file.sniffed === null ? undefined : usualType(file.sniffed);
  const isWrong = claim !== undefined && ending !== undefined && isTextType(ending) && isOnlyText(claim, file);
  const byEnding = ending !== undefined && isLike(ending, file) ? ending : undefined;
  const bySignature = claim === undefined ? sniffed : undefined;
  const types = [...(isWrong ? [byEnding, claim] : [claim, byEnding]), bySignature].filter(
    (type) => type !== undefined,
  );
  if (popup.accept_mime_types === null) return types[0] ?? sniffed ?? unknown_type;
  return types.find((type) => accepts(popup, type) && agrees(popup, type, file.sniffed));
}

/** Returns the types of a file by its claim and by its ending, unless the claim rules the ending out. */
function typesOf(named: Pick<FileFacts, 'type' | 'filename'>): ReturnType<typeof claimedTypes> {
  const { claim, ending } = claimedTypes(named);
  return { claim, ending: claim !== undefined && ending !== undefined && isOther(claim, ending) ? undefined : ending };
}

/** Claims that systems make for every file that a program opens, such as tables and letters without a signature. */
const ofPrograms = /^application\/(msword$|vnd\.(ms-|openxmlformats-|oasis\.))/;

/** Tells if the claim is a type with a signature, of another kind than the ending says. */
function isOther(claim: string, ending: string): boolean {
  const family = (type: string) => type.split('/')[0];
  const isNear = family(claim) === family(ending) && family(claim) !== 'application';
  return hasSignature(claim) && !isNear && !ofPrograms.test(claim) && !isContainer(claim, ending);
}

/** Returns true if a claimed type would have a signature, and the file is text without one. */
function isOnlyText(claim: string, { sniffed, isPlain }: FileFacts): boolean {
  return sniffed === null && isPlain && hasSignature(claim);
}

/** Returns true if the content of a file fits the type of its ending. */
function isLike(type: string, { sniffed, isPlain }: FileFacts): boolean {
  if (sniffed !== null) return usualType(sniffed) === type || isContainer(sniffed, type);
  return isTextType(type) ? isPlain : !hasSignature(type);
}

function accepts({ accept_mime_types }: Accepting, type: string): boolean {
  return accept_mime_types?.some((pattern) => matchesMediaType(type, usualType(pattern) ?? pattern)) ?? true;
}

function agrees(popup: Accepting, type: string, sniffed: string | null): boolean {
  if (sniffed === null) return true;
  return accepts(popup, usualType(sniffed) ?? sniffed) || isContainer(sniffed, type);
}

function isContainer(sniffed: string, type: string): boolean {
  return containers[usualType(sniffed) ?? sniffed]?.test(type) ?? false;
}
