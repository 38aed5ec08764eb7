import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerErrors, claimErrors, deviceErrors, errors, Refusal, reviewErrors } from '../../src/contract/errors.ts';

/** The contract’s table of codes and statuses, written a second time to detect mistakes in the program's table. */
const promised = `invalid_request 400, invalid_json 400, request_too_large 413, validation_failed 422,
  unsupported_icon 422, unsafe_html 422, unsafe_color 422, upgrade_required 402, retention_limit_exceeded 429,
  billing_grace_expired 402, authentication_required 401, invalid_caller_credentials 401, not_found 404,
  pending_content_conflict 409, answered_unacknowledged 409, input_not_pending 409, rate_limit_exceeded 429,
  quota_limit_exceeded 429, storage_limit_exceeded 429, temporary_unavailable 503, internal_error 500`;

test('the caller API has exactly the 21 error codes of the contract', () => {
  const kept = Object.entries(callerErrors).map(([code, { status }]) => `${code} ${status}`);
  assert.deepEqual(kept, promised.split(/,\s+/));
});

test('the review API adds eleven error codes', () => {
  const added = Object.entries(reviewErrors).map(([code, { status }]) => `${code} ${status}`);
  assert.deepEqual(added, [
    'invalid_action_response 422',
    'stale_input_revision 409',
    'answer_held 409',
    'answer_id_reused 409',
    'output_already_read 409',
    'name_changed 409',
    'forbidden 403',
    'reauthentication_required 401',
    'signature_required 403',
    'signature_refused 403',
    'device_request_over 409',
  ]);
});

test('the device API adds the error codes of RFC 8628', () => {
  const added = Object.entries(deviceErrors).map(([code, { status }]) => `${code} ${status}`);
  assert.deepEqual(added, [
    'authorization_pending 400',
    'slow_down 400',
    'access_denied 400',
    'expired_token 400',
    'invalid_grant 400',
  ]);
});

test('claims add three error codes', () => {
  const added = Object.entries(claimErrors).map(([code, { status }]) => `${code} ${status}`);
  assert.deepEqual(added, ['already_claimed 409', 'made_before_restore 409', 'has_file 409']);
  assert.equal(Object.keys(errors).length, 40);
});

test('the message of a refusal is its condition unless a sentence is given', () => {
  assert.equal(new Refusal('not_found').message, callerErrors.not_found.condition);
  const { code, message, details } = new Refusal('rate_limit_exceeded', 'Wait.', { retry_after_seconds: 3 });
  assert.deepEqual(
    { code, message, details },
    {
      code: 'rate_limit_exceeded',
      message: 'Wait.',
      details: { retry_after_seconds: 3 },
    },
  );
});
