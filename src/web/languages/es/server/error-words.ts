import type { errorWords as english, policyErrorWords as policyEnglish } from '../../../server/error-words.ts';
import type { Translation } from '../../translation.ts';

export const errorWords: Translation<typeof english> = {
  invalid_request: 'El servidor no entendió esta petición.',
  invalid_json: 'El servidor no entendió esta petición.',
  request_too_large: 'Es demasiado grande.',
  validation_failed: 'Hay algo que no es válido.',
  authentication_required: 'Sesión caducada. Iniciar sesión de nuevo.',
  invalid_caller_credentials: 'Con esto no se puede iniciar sesión.',
  not_found: 'Ya no existe.',
  input_not_pending: 'Esta solicitud ya se respondió o se retiró.',
  rate_limit_exceeded: 'Demasiados intentos. Esperar un poco e intentar de nuevo.',
  quota_limit_exceeded: 'Esta cuenta agotó su cupo.',
  storage_limit_exceeded: 'En esta cuenta no queda espacio para esto.',
  temporary_unavailable: 'El servidor no puede hacerlo ahora. Intentar de nuevo más tarde.',
  internal_error: 'Se produjo un error inesperado en el servidor.',
  invalid_action_response: 'Esta respuesta no es válida.',
  stale_input_revision: 'La solicitud se sustituyó después de mostrarse.',
  answer_held:
    'Una respuesta a esta solicitud está retenida y se puede deshacer. Hasta entonces no se puede responder otra vez.',
  output_already_read: 'Ya no se puede deshacer: el agente recogió esta respuesta.',
  forbidden: 'No hay permiso para esto.',
  signature_refused: 'Esta firma no corresponde a esta respuesta o es demasiado antigua. Hay que responder de nuevo.',
  reauthentication_required: 'Para esto hay que escribir de nuevo la contraseña.',
  device_request_over: 'Ya se decidió, o el código caducó.',
};

/** Sentences for refusals because of a policy. */
export const policyErrorWords: Translation<typeof policyEnglish> = {
  onlyMay: (who) => `Una regla solo lo permite a: ${who}.`,
};
