import { hash } from 'node:crypto';
import type { Kept } from '../contents/content.ts';
import type { SentFile } from '../contents/files.ts';
import { refuses, type Says } from './says.ts';
import { standsAgainst } from './standing.ts';
import type { Item, Person, StoredFile, World } from './world.ts';

type Action = Kept['actions'][number];
type Purpose = { readonly item: Item; readonly action_value: string };

const hour_ms = 3_600_000;

/** Stores a file for an hour, for one answer to one action of one item. The server chooses the id. */
export function upload(world: World, person: Person, sent: SentFile & Purpose, upload_id: string): Says {
  const { item, action_value, bytes, filename, mime_type } = sent;
  const standing = standsAgainst(world, person, item);
  if (standing) return standing;
  const action = item.content.actions.find(({ value }) => value === action_value);
  if (action?.popup.kind !== 'file_upload') return refuses('invalid_action_response', ['action_value invalid_value']);
  if (!isAccepted(action, mime_type)) return refuses('validation_failed', ['Content-Type invalid_value']);
  if (bytes.length === 0) return refuses('validation_failed', [' too_short']);
  const sha256 = hash('sha256', bytes);
  const described = { filename, mime_type, size_bytes: bytes.length, sha256 };
  const file = { ...described, file_id: null, bytes };
  world.lost.delete(sha256);
  world.uploads.push({ upload_id, person, item, action_value, file, ends_ms: world.now() + hour_ms, used: false });
  return { data: { upload_id, ...described } };
}

type UploadUse = { upload_id: string; person: Person; item: Item; action: Action };

/** Claims the file of a matching upload. Each upload can be claimed only once. */
export function claim(world: World, { upload_id, person, item, action }: UploadUse): StoredFile | undefined {
  const found = world.uploads.find((upload) => upload.upload_id === upload_id);
  if (!found || found.used || found.ends_ms <= world.now()) return undefined;
  if (found.person !== person || found.item !== item || found.action_value !== action.value) return undefined;
  if (!isAccepted(action, found.file.mime_type)) return undefined;
  found.used = true;
  return found.file;
}

function isAccepted({ popup }: Action, mime_type: string): boolean {
  const patterns = popup.accept_mime_types as readonly string[] | null;
  return patterns === null || patterns.some((pattern) => mime_type.startsWith(pattern.replace('*', '')));
}
