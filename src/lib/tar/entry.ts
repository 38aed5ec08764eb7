/** A file in an archive. Its bytes must be read before the next entry is requested. */
export type TarEntry = { name: string; size_bytes: number; chunks: AsyncIterable<Buffer> };

export class TarDamage extends Error {
  constructor(at: number) {
    super(`the archive is damaged at byte ${at}`);
    this.name = 'TarDamage';
  }
}

/** The archive contains something other than files and folders, such as a link. */
export class OtherEntry extends TarDamage {}
