import type { noticeWords as english } from '../../../settings/notice-words.ts';
import type { Translation } from '../../translation.ts';

/** Words for notices about new sign-in links, tokens, passwords and invites. */
export const noticeWords: Translation<typeof english> = {
  title: 'Moyens de connexion ajoutés récemment',
  how: 'Tous les membres de ce compte les voient. Si l’un d’eux vous surprend, demandez qui l’a créé.',
  none: 'Aucun.',
  isNew: 'nouveau',
  seen: 'Marquer comme vu',
  made: {
    'reviewer.link_made': (who) => `Lien de connexion pour ${who}`,
    'reviewer.token_made': (who) => `Jeton pour ${who}`,
    'reviewer.password_set': (who) => `Mot de passe pour ${who}`,
    'reviewer.name_taken': (who) => `${who} a reçu le nom d’une personne supprimée et sa place dans les règles`,
    'invite.made': (who) => `Invitation pour ${who}`,
    'invite.used': (who) => `${who} a rejoint le compte par une invitation`,
    'passkey.added': (who) => `Clé d’accès pour ${who}`,
    'reviewer.identity_added': (who) => `Compte d’authentification unique de ${who}`,
    'reviewer.totp_set': (who) => `Application d’authentification de ${who}`,
    'reviewer.totp_off': (who) => `Application d’authentification de ${who} désactivée`,
    'reviewer.codes_made': (who) => `Nouveaux codes de secours pour ${who}`,
  },
  someone: 'une personne supprimée',
  newcomer: 'une nouvelle personne',
  by: (who, when) => `par ${who}, ${when}`,
};
