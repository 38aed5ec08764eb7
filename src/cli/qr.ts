import encodeQr from 'qr';

const quiet_zone = 4; // modules (ISO/IEC 18004, 5.3.8)
const dark_on_light = '\u001b[30;107m';
const reset = '\u001b[0m';
/** Two modules above each other as one character, by whether they are dark. */
const halves = { 'false false': ' ', 'true true': '█', 'true false': '▀', 'false true': '▄' } as const;

/** A text as a QR code for a terminal of any colours: two rows of it a line, in black on white. */
export function qrLines(text: string): string[] {
  const rows = encodeQr(text, 'raw', { border: quiet_zone, ecc: 'low' });
  const lines: string[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const cells = (rows[at] ?? []).map((upper, column) => halves[`${upper} ${rows[at + 1]?.[column] ?? false}`]);
    lines.push(dark_on_light + cells.join('') + reset);
  }
  return lines;
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>;

/**
 * The lines that show a link to a phone's camera, for people at a terminal that is wide enough; none elsewhere. What
 * only this machine can reach is said to be so.
 */
export function linkForCameras(url: string, { isTTY, columns }: Terminal = process.stderr): string[] {
  const lines = isTTY ? qrLines(url) : [];
  const wide = [...(lines[0] ?? '')].length - dark_on_light.length - reset.length;
  if (lines.length === 0 || (columns > 0 && columns < wide)) return [];
  const isNear = /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
  const near = 'Only this machine reaches that address. For a phone, set server.public_url.';
  return isNear ? [...lines, near] : lines;
}
