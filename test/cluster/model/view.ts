/** Numbers from 0 to 255 with names, kept in consecutive bytes. */
export type View<Name extends string> = { [name in Name]: number };
type Place = { readonly bytes: Uint8Array; readonly offset: number };

/** Declares names for consecutive bytes. `open` makes a view of them that reads and writes the bytes themselves. */
export function layout<const Name extends string>(...names: readonly Name[]) {
  function Over(this: { bytes: Uint8Array; offset: number }, bytes: Uint8Array, offset: number) {
    this.bytes = bytes;
    this.offset = offset;
  }
  for (const [index, name] of names.entries()) Object.defineProperty(Over.prototype, name, accessorsOf(index));
  const open = (bytes: Uint8Array, offset: number) => Reflect.construct(Over, [bytes, offset]) as View<Name>;
  return { size: names.length, open };
}

function accessorsOf(index: number): PropertyDescriptor & ThisType<Place> {
  return {
    get() {
      return this.bytes[this.offset + index];
    },
    set(value: number) {
      this.bytes[this.offset + index] = value;
    },
  };
}
