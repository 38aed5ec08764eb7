const max_length = 64;

/** Derives a slug for addresses and commands from a name: lower-case letters and digits of any script, and hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, max_length)
    .replaceAll(/^-+|-+$/g, '');
}
