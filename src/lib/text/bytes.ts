const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes for people, in powers of a thousand: `1.5 MB`. */
export function bytesText(size_bytes: number): string {
  let size = size_bytes;
  let unit = 0;
  for (; size >= 1_000 && unit < units.length - 1; unit++) size /= 1_000;
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}
