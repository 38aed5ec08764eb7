const longest = 64;

/** A name as a short word for addresses and commands: lower-case letters and digits of any script, and hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
}
