import type { errorWords as english, policyErrorWords as policyEnglish } from '../../../server/error-words.ts';
import type { Translation } from '../../translation.ts';

/** Sentences for refusals of the server, by code. */
export const errorWords: Translation<typeof english> = {
  invalid_request: 'Le serveur n’a pas compris cette opération.',
  invalid_json: 'Le serveur n’a pas compris cette opération.',
  request_too_large: 'C’est trop volumineux.',
  validation_failed: 'Un élément n’est pas valable.',
  authentication_required: 'Session expirée. Connectez-vous à nouveau.',
  invalid_caller_credentials: 'Cet accès ne permet pas, ou plus, de se connecter.',
  not_found: 'Cela n’existe plus.',
  input_not_pending: 'Cette demande a déjà reçu une réponse ou a été retirée.',
  rate_limit_exceeded: 'Trop de tentatives. Patientez un peu, puis réessayez.',
  quota_limit_exceeded: 'Le quota de ce compte est épuisé.',
  storage_limit_exceeded: 'Ce compte n’a plus assez d’espace.',
  temporary_unavailable: 'Le serveur ne peut pas le faire pour l’instant. Réessayez plus tard.',
  internal_error: 'Une erreur inattendue s’est produite sur le serveur.',
  invalid_action_response: 'La réponse ne correspond pas à la question.',
  stale_input_revision: 'La demande a été remplacée depuis son affichage.',
  answer_held:
    'Une réponse à cette demande est retenue et peut être annulée. D’ici là, aucune autre réponse n’est possible.',
  output_already_read: 'Trop tard pour annuler : l’agent a déjà récupéré cette réponse.',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  signature_refused: 'Cette signature ne correspond pas à cette réponse ou est trop ancienne. Répondez à nouveau.',
  reauthentication_required: 'Saisissez d’abord à nouveau votre mot de passe.',
  device_request_over: 'La décision est déjà prise, ou le code a expiré.',
};

/** Sentences for refusals because of a policy. */
export const policyErrorWords: Translation<typeof policyEnglish> = {
  onlyMay: (who) => `Une règle ne permet ce choix qu’à : ${who}.`,
};
