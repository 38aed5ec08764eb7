import { fileOf } from './outputs.ts';
import type { Item, World } from './world.ts';

const file_id = `fil_${'0'.repeat(26)}`; // has the length of every id

/** Computes the stored bytes of an account: canonical inputs, responses and uploaded files of live items. */
export function storedBytes({ items }: World, account: number): number {
  return items.filter(({ caller }) => caller.account === account).reduce((sum, item) => sum + bytesOf(item), 0);
}

function bytesOf({ content, decision }: Item): number {
  if (!decision) return jsonBytes(content);
  const file = fileOf(decision);
  if (!file) return jsonBytes(content) + jsonBytes(decision.response);
  const { bytes, ...metadata } = file;
  return jsonBytes(content) + jsonBytes({ kind: 'file_upload', file: { ...metadata, file_id } }) + bytes.length;
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
