import encodeQr from 'qr';

const quiet_zone = 4; // modules (ISO/IEC 18004, 5.3.8)
const dark_on_light = '\u001b[30;107m';
const reset = '\u001b[0m';
/** The character for two modules above each other, keyed by which are dark. */
const halves = { 'false false': ' ', 'true true': '█', 'true false': '▀', 'false true': '▄' } as const;

/** Draws a text as a QR code for any terminal colors: two rows per line, in black on white. */
function qrLines(text: string): string[] {
  const rows = encodeQr(text, 'raw', { border: quiet_zone, ecc: 'low' });
  const lines: string[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const cells = (rows[at] ?? []).map((upper, column) => halves[`${upper} ${rows[at + 1]?.[column] ?? false}`]);
    lines.push(dark_on_light + cells.join('') + reset);
  }
  return lines;
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'hasColors'>;

/**
 * Draws a link as a QR code, for a wide enough terminal with colors. Returns no lines for other outputs, or for an
 * address that only this machine reaches.
 */
function linkForCameras(url: string, terminal: Terminal = process.stderr): string[] {
  const { isTTY, columns } = terminal;
  if (!isTTY || !terminal.hasColors() || isNear(url)) return [];
  const lines = qrLines(url);
  const wide = [...(lines[0] ?? '')].length - dark_on_light.length - reset.length;
  return columns > 0 && columns < wide ? [] : lines;
}

function isNear(url: string): boolean {
  return /^(localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname);
}

/** Prints a link as a QR code to stderr, unescaped: the lines are our own escape sequences. */
export function showForCameras(url: string): void {
  process.stderr.write(
    linkForCameras(url)
      .map((line) => `${line}\n`)
      .join(''),
  );
}
