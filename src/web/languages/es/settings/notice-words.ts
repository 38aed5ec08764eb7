import type { noticeWords as english } from '../../../settings/notice-words.ts';
import type { Translation } from '../../translation.ts';

export const noticeWords: Translation<typeof english> = {
  title: 'Formas de acceso añadidas hace poco',
  how: 'Los ven todas las personas de esta cuenta. Si alguno sorprende, conviene preguntar quién lo creó.',
  none: 'Aún no hay.',
  isNew: 'nuevo',
  seen: 'Marcar como vistos',
  made: {
    'reviewer.link_made': (who) => `Enlace de acceso para ${who}`,
    'reviewer.token_made': (who) => `Token para ${who}`,
    'reviewer.password_set': (who) => `Contraseña para ${who}`,
    'reviewer.name_taken': (who) => `${who} recibió el nombre de una persona eliminada y su lugar en las reglas`,
    'invite.made': (who) => `Invitación para ${who}`,
    'invite.used': (who) => `${who} ha entrado con una invitación`,
    'passkey.added': (who) => `Llave de acceso para ${who}`,
    'reviewer.identity_added': (who) => `Cuenta de inicio de sesión único de ${who}`,
    'reviewer.totp_set': (who) => `App de autenticación de ${who}`,
    'reviewer.totp_off': (who) => `App de autenticación de ${who} desactivada`,
    'reviewer.codes_made': (who) => `Nuevos códigos de recuperación de ${who}`,
  },
  someone: 'una persona eliminada',
  newcomer: 'una persona nueva',
  by: (who, when) => `por ${who}, ${when}`,
};
