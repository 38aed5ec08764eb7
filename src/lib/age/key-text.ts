const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Tells if a text is a recipient of age (X25519), with the right checksum. */
export function isRecipient(text: string): boolean {
  return /^age1[a-z0-9]{58}$/.test(text) && hasChecksum(text);
}

/** Lists the identities of age (X25519) in the text of a file, one a line. Other lines are comments. */
export function identitiesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/.test(line) && hasChecksum(line.toLowerCase()));
}

/** Checks the checksum of a lower-case text (BIP 173, Bech32). */
function hasChecksum(text: string): boolean {
  const end = text.lastIndexOf('1');
  const prefix = [...text.slice(0, end)].map((letter) => letter.charCodeAt(0));
  const values = [...text.slice(end + 1)].map((letter) => alphabet.indexOf(letter));
  const expanded = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...values];
  return !values.includes(-1) && expanded.reduce(addToChecksum, 1) === 1;
}

function addToChecksum(sum: number, value: number): number {
  const top = sum >> 25;
  const next = ((sum & 0x1ffffff) << 5) ^ value;
  return generators.reduce((mixed, generator, bit) => ((top >> bit) & 1 ? mixed ^ generator : mixed), next);
}
