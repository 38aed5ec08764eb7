/** A text with another character (0, or 1 for 0) at a place, counted from the end where it is negative. */
export function altered(text: string, at: number): string {
  return text
    .split('')
    .with(at, text.at(at) === '0' ? '1' : '0')
    .join('');
}
