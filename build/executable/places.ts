import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The carried file that says where in the executable the others are, as `{ name: [offset, length] }` in bytes. */
export const placesName = 'places.json';

const blank = Buffer.from('{}'.padEnd(4_000));
/** These stay in the image: only parts of `files` are read, and the places are read before all. */
const inImage: readonly string[] = ['files', placesName];

/** Writes the file of the places as it is before they are known, and returns its path. */
export function blankPlaces(folder: string): string {
  const file = join(folder, placesName);
  writeFileSync(file, blank);
  return file;
}

/**
 * Writes the places of carried files into an executable that carries the blank ones.
 * @throws {Error} if a file is not there, or is there twice
 */
export function writePlaces(executable: string, carried: Readonly<Record<string, string>>): void {
  const bytes = readFileSync(executable);
  const places = Object.entries(carried).filter(([name]) => !inImage.includes(name));
  const found = places.map(([name, file]) => {
    const content = readFileSync(file);
    return [name, [onlyPlace(bytes, content, name), content.length]] as const;
  });
  const text = JSON.stringify(Object.fromEntries(found));
  if (text.length > blank.length) throw new Error(`the places take ${text.length} of ${blank.length} bytes`);
  bytes.write(text.padEnd(blank.length), onlyPlace(bytes, blank, placesName));
  writeFileSync(executable, bytes);
}

function onlyPlace(bytes: Buffer, content: Buffer, name: string): number {
  const place = bytes.indexOf(content);
  if (place < 0) throw new Error(`the executable does not carry ${name}`);
  if (bytes.indexOf(content, place + 1) >= 0) throw new Error(`the executable carries ${name} twice`);
  return place;
}
