import { writeJcs } from '../../lib/json/canonical-json.ts';
import type { ActionResponse } from '../../popups/index.ts';

/** Writes a response for comparison, as JSON. The same file by another upload is the same response. */
export function comparable(response: ActionResponse): string {
  const plain = response.kind === 'file_upload' ? { ...response, file: { ...response.file, file_id: '' } } : response;
  return writeJcs(plain);
}
