import { Refusal } from '../../contract/errors.ts';
import { saltedDigest } from '../../lib/crypto/salted.ts';
import { writeJcs } from '../../lib/json/canonical-json.ts';
import type { Store } from '../../store/store.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import type { Reviewer } from '../base/outbox.ts';
import type { Answer } from './admit.ts';

type Rows = { readonly store: Pick<Store, 'answers' | 'files'> };

/**
 * Finds the answer that an earlier request of a person gave by the same id. Whatever became of it, it stands as it is.
 * Once its content was removed it is not compared.
 * @throws {Refusal} answer_id_reused if that request said something else
 */
export function findRepeated(rows: Rows, reviewer: Reviewer, answer: Answer): NamedAnswer | undefined {
  const { answer_id } = answer;
  if (!answer_id) return undefined;
  const found = rows.store.answers.mine.get({ answer_id, reviewer_id: reviewer.reviewer_id });
  if (!found?.salt || found.request_hash === null) return found;
  const hash = hashRequest(rows, found.salt, answer);
  if (hash === undefined || hash === found.request_hash) return found;
  throw new Refusal('answer_id_reused', 'This answer_id is that of another answer of yours, which stands unchanged.');
}

/**
 * Hashes what a person said in a request, without the way it came. A file counts by its bytes, whichever upload brought
 * them. Returns undefined if the file is not here any more.
 */
export function hashRequest({ store }: Rows, salt: Buffer, answer: Answer): string | undefined {
  const { sequence, expected_revision, action_value = null, confirms = null, standing = null, note } = answer;
  const response = sentResponse(store, answer.response ?? null);
  if (response === undefined) return undefined;
  const said = { sequence, expected_revision, action_value, response, confirms, standing, note: note?.trim() ?? '' };
  return saltedDigest(salt, writeJcs(said));
}

function sentResponse(store: Rows['store'], response: unknown): unknown {
  if (typeof response !== 'object' || response === null || !('upload_id' in response)) return response;
  const upload_id = String(response.upload_id);
  const file = store.files.byUpload.get({ upload_id });
  return file && { ...response, upload_id: '', sha256: file.sha256, filename: file.filename };
}
