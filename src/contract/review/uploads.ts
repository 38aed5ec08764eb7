import { closed, nullable, open, Type } from '../../lib/schema/schema.ts';
import { Count, Sha256, Text, Value } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const name = 'The file name, UTF-8 with percent escapes. Folders and control characters are removed.';

export const uploadEndpoints = {
  uploadLimits: {
    method: 'GET',
    path: '/review/api/uploads',
    summary: 'Tell the maximum size of a file.',
    data: closed({ most_bytes: nullable(Count) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  uploadSend: {
    method: 'PUT',
    path: '/review/api/uploads',
    summary: 'Upload the file for an action. The answer then names its upload_id.',
    description: [
      'The body is the raw bytes; Content-Type is their type. An upload can be used in one answer, within an hour, for',
      'the action and item it was uploaded for. 422 refuses an empty file, an invalid name and a type that the action',
      'does not accept, as declared or as detected: error.fields names the header, or "" for the bytes.',
    ].join(' '),
    query: open({ item_id: Text, action_value: Value }),
    headers: { 'X-Filename': { schema: Type.String({ minLength: 1 }), description: name } },
    body_kind: 'bytes',
    data: closed({ upload_id: Text, filename: Text, mime_type: Text, size_bytes: Count, sha256: Sha256 }),
    refuses: [
      'not_found',
      'input_not_pending',
      'answer_held',
      'invalid_action_response',
      'validation_failed',
      'request_too_large',
    ],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
