import type { totpWords as english } from '../../../settings/totp-words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the authenticator app, a second step beside the password. */
export const totpWords: Translation<typeof english> = {
  label: 'Application d’authentification',
  off: 'Désactivée. Votre mot de passe seul vous connecte.',
  on: (ago) => `Activée ${ago}.`,
  codesLeft: (count) =>
    `${figure(count)} ${plural(count, { one: 'code de secours restant', other: 'codes de secours restants' })}.`,
  setUp: 'Configurer…',
  turnOff: 'Désactiver',
  newCodes: 'Nouveaux codes de secours',
  title: 'Configurer une application d’authentification',
  scan: 'Scannez ceci avec votre application d’authentification, ou saisissez la clé à la main.',
  picture: 'Code QR de la clé',
  key: 'Clé',
  code: 'Code affiché par l’application',
  confirm: 'Activer',
  wrong: 'Code incorrect. Vérifiez l’heure de votre appareil.',
  codesTitle: 'Vos codes de secours',
  codesHow:
    'Chacun sert une fois, quand vous n’avez pas l’application. Gardez-les en lieu sûr. Ils ne seront plus affichés.',
  kept: 'Je les ai enregistrés',
  turnedOff: 'L’application d’authentification est désactivée.',
};
