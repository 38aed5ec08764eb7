import type { webauthnWords as english } from '../../../server/webauthn-words.ts';
import type { Translation } from '../../translation.ts';

export const webauthnWords: Translation<typeof english> = {
  cancelled: 'L’opération a été annulée.',
  late: 'Personne n’a confirmé à temps.',
  refusedNew:
    'Le navigateur ou l’appareil a refusé aussitôt. L’appareil n’a peut-être ni code PIN, ni empreinte, ni ' +
    'visage configurés, ou c’est une ancienne clé de sécurité qui ne garde pas de clés d’accès. Configurez-en un ' +
    'ou utilisez un autre appareil.',
  refusedUse:
    'Le navigateur ou l’appareil a refusé aussitôt. L’appareil n’a peut-être aucune clé d’accès pour cette ' +
    'adresse, ou ni code PIN, ni empreinte, ni visage configurés.',
  known: 'Cet appareil contient déjà une clé d’accès à vous. Utilisez celle-ci ou un autre appareil.',
  unfit:
    'L’appareil n’a ni code PIN, ni empreinte, ni visage configurés, ou c’est une ancienne clé de sécurité qui ' +
    'ne garde pas de clés d’accès. Configurez-en un ou utilisez un autre appareil.',
  address: 'Le navigateur n’autorise pas de clés d’accès à cette adresse.',
};
