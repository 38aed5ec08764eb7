/** The offsets of the fields in an ELF64 header and in a section header (elf.h). */
const header = { sectionOffset: 0x28, sectionSize: 0x3a, sectionCount: 0x3c, nameTable: 0x3e } as const;
const section = { type: 4, flags: 8, offset: 24, size: 32 } as const;
const sectionBytes = 64;
const typeNoBits = 8;
const flagAlloc = 2n;

/**
 * An ELF64 executable without symbol tables and debugging sections: what is never loaded goes, and nothing that is
 * loaded moves. It stands for `strip`, which a machine that only has npm lacks. Anything but ELF64 comes back as it is.
 * Throws when a section that is not loaded lies before one that is.
 */
export function stripElf(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== 0x7f454c46 || file[4] !== 2 || file[5] !== 1) return file;
  const sections = readSections(file);
  const nameTable = sections[file.readUInt16LE(header.nameTable)];
  const loaded = sections.filter((one, index) => index === 0 || one.readBigUInt64LE(section.flags) & flagAlloc);
  if (!nameTable || loaded.some((one, index) => one !== sections[index])) {
    throw new Error('this executable mixes loaded and other sections, so it cannot be stripped');
  }
  const kept = file.subarray(0, Math.max(...loaded.map(endOf)));
  const names = file.subarray(Number(nameTable.readBigUInt64LE(section.offset)), endOf(nameTable));
  const movedNames = Buffer.from(nameTable);
  movedNames.writeBigUInt64LE(BigInt(kept.length), section.offset);
  const padding = Buffer.alloc(-(kept.length + names.length) & 7);
  const stripped = Buffer.concat([kept, names, padding, ...loaded, movedNames]);
  stripped.writeBigUInt64LE(BigInt(kept.length + names.length + padding.length), header.sectionOffset);
  stripped.writeUInt16LE(loaded.length + 1, header.sectionCount);
  stripped.writeUInt16LE(loaded.length, header.nameTable);
  return stripped;
}

function readSections(file: Buffer): Buffer[] {
  if (file.readUInt16LE(header.sectionSize) !== sectionBytes) throw new Error('this is no ELF64 section table');
  const start = Number(file.readBigUInt64LE(header.sectionOffset));
  return Array.from({ length: file.readUInt16LE(header.sectionCount) }, (_, index) =>
    file.subarray(start + index * sectionBytes, start + (index + 1) * sectionBytes),
  );
}

function endOf(one: Buffer): number {
  const bytes = one.readUInt32LE(section.type) === typeNoBits ? 0n : one.readBigUInt64LE(section.size);
  return Number(one.readBigUInt64LE(section.offset) + bytes);
}
