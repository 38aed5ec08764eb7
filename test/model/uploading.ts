import { agree } from './agree.ts';
import { fileFor } from './contents/files.ts';
import { chosenId } from './learn.ts';
import type { Stage } from './stage.ts';
import type { View } from './views.ts';
import { upload } from './world/uploads.ts';

type UploadChoice = { readonly action_value: string; readonly file: number };

/** Uploads a file for an action of an item as a person saw it. Returns the upload_id, empty if refused. */
export async function send(
  stage: Stage,
  { item, person, side }: View,
  { action_value, file }: UploadChoice,
): Promise<string> {
  const sent = fileFor(stage.program, file);
  const told = await side.request('uploadSend', {
    query: { item_id: item.item_id ?? '', action_value },
    headers: { 'content-type': sent.type, 'x-filename': encodeURIComponent(sent.filename) },
    body: sent.bytes,
  });
  const upload_id = chosenId(told.json?.data, 'upload_id', stage.ids);
  agree(told, upload(stage.world, person, { ...sent, item, action_value }, upload_id));
  return upload_id;
}
