/** A change of a file: bytes at an offset, or another size. */
export type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

/** The bytes of a file. Beyond its size all of them are 0. */
export type Image = { bytes: Buffer; size: number };

export const empty = (): Image => ({ bytes: Buffer.alloc(0), size: 0 });
export const copyOf = ({ bytes, size }: Image): Image => ({ bytes: Buffer.from(bytes), size });

/** Applies a change to a file. */
export function apply(image: Image, change: Change): void {
  if ('size' in change) resize(image, change.size);
  else put(image, change.at, change.bytes);
}

/** Writes bytes at an offset. The file grows if necessary. */
export function put(image: Image, at: number, bytes: Buffer): void {
  const end = at + bytes.length;
  room(image, end);
  bytes.copy(image.bytes, at);
  image.size = Math.max(image.size, end);
}

export function resize(image: Image, size: number): void {
  room(image, size);
  image.bytes.fill(0, size);
  image.size = size;
}

function room(image: Image, end: number): void {
  if (end <= image.bytes.length) return;
  const larger = Buffer.alloc(Math.max(end, image.bytes.length * 2));
  image.bytes.copy(larger);
  image.bytes = larger;
}
