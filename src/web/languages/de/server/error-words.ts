import type { errorWords as english, policyErrorWords as policyEnglish } from '../../../server/error-words.ts';
import type { Translation } from '../../translation.ts';

/** Sentences for refusals of the server, by code. */
export const errorWords: Translation<typeof english> = {
  invalid_request: 'Das hat der Server nicht verstanden.',
  invalid_json: 'Das hat der Server nicht verstanden.',
  request_too_large: 'Das ist zu groß.',
  validation_failed: 'Etwas davon ist nicht gültig.',
  authentication_required: 'Sitzung abgelaufen. Melden Sie sich noch einmal an.',
  invalid_caller_credentials: 'Damit können Sie sich nicht oder nicht mehr anmelden.',
  not_found: 'Das gibt es nicht mehr.',
  input_not_pending: 'Diese Anfrage wurde schon beantwortet oder zurückgezogen.',
  rate_limit_exceeded: 'Zu viele Versuche. Warten Sie kurz und versuchen Sie es noch einmal.',
  quota_limit_exceeded: 'Das Kontingent dieses Kontos ist aufgebraucht.',
  storage_limit_exceeded: 'In diesem Konto ist dafür kein Platz mehr.',
  temporary_unavailable: 'Das kann der Server gerade nicht. Versuchen Sie es später noch einmal.',
  internal_error: 'Im Server ist ein unerwarteter Fehler aufgetreten.',
  invalid_action_response: 'Die Antwort passt nicht zur Frage.',
  stale_input_revision: 'Die Anfrage wurde ersetzt, nachdem sie angezeigt wurde.',
  answer_held:
    'Eine Antwort wird schon zurückgehalten und lässt sich rückgängig machen. Vorher ist keine andere möglich.',
  output_already_read: 'Zu spät: Der Agent hat diese Antwort schon abgeholt.',
  forbidden: 'Das dürfen Sie nicht.',
  signature_refused: 'Diese Signatur passt nicht zu dieser Antwort oder ist zu alt. Antworten Sie noch einmal.',
  reauthentication_required: 'Dafür ist noch einmal Ihr Passwort nötig.',
  device_request_over: 'Darüber ist schon entschieden, oder der Code ist abgelaufen.',
};

/** Sentences for refusals because of a policy. */
export const policyErrorWords: Translation<typeof policyEnglish> = {
  onlyMay: (who) => `Eine Regel erlaubt das nur: ${who}.`,
};
