import { fieldCodes } from '../lib/schema/complaint.ts';
import { closed, list, literals, nullable, open, Type } from '../lib/schema/schema.ts';
import { AnyText, Count, Text, Timestamp } from '../vocabulary.ts';
import type { ErrorCode } from './errors.ts';

/** The ids in the envelope and the headers of every response. */
export const envelopeIds = {
  request_id: Type.String({ minLength: 1, description: 'The server’s id of this request.' }),
  correlation_id: Type.String({
    minLength: 1,
    description: 'The caller’s X-Correlation-ID, or its replacement.',
  }),
};

export const FieldError = closed({
  path: Type.String({ description: 'Such as actions[0].popup.options[2].value; empty for the whole body.' }),
  code: literals(Object.keys(fieldCodes)),
  message: Text,
});

const LimitDetail = open({
  limit_name: Text,
  limit_reason_code: Text,
  limit_reason: Text,
  limit_resets_at: nullable(Timestamp),
  used_units: nullable(Count),
  limit_units: nullable(Count),
});

const Upgrade = open({ message: Text, url: nullable(AnyText) });

export const errorOf = (codes: readonly ErrorCode[]) =>
  open({
    code: literals(codes, { description: 'Branch on this code.' }),
    message: Type.String({ minLength: 1, description: 'A sentence for people.' }),
    fields: Type.Optional(list(FieldError, { maxItems: 50 })),
    retry_after_seconds: Type.Optional(Count),
    limit: Type.Optional(LimitDetail),
    upgrade: Type.Optional(Upgrade),
    error_id: Type.Optional(Type.String({ minLength: 1, description: 'The id of this error in the server’s log.' })),
  });
