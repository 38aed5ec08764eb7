/** Changes the character at a place to 0, or from 0 to 1. A negative place counts from the end. */
export function altered(text: string, at: number): string {
  return text
    .split('')
    .with(at, text.at(at) === '0' ? '1' : '0')
    .join('');
}
