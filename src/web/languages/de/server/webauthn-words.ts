import type { webauthnWords as english } from '../../../server/webauthn-words.ts';
import type { Translation } from '../../translation.ts';

export const webauthnWords: Translation<typeof english> = {
  cancelled: 'Es wurde abgebrochen.',
  late: 'Niemand hat rechtzeitig bestätigt.',
  refusedNew:
    'Browser oder Gerät haben sofort abgelehnt. Vielleicht hat das Gerät weder PIN noch Fingerabdruck oder ' +
    'Gesicht eingerichtet, oder es ist ein älterer Sicherheitsschlüssel, der keine Passkeys speichert. Richten ' +
    'Sie eines davon ein oder nehmen Sie ein anderes Gerät.',
  refusedUse:
    'Browser oder Gerät haben sofort abgelehnt. Vielleicht hat das Gerät keinen Passkey für diese Adresse, oder ' +
    'weder PIN noch Fingerabdruck oder Gesicht eingerichtet.',
  known: 'Dieses Gerät hat schon einen Passkey von Ihnen. Benutzen Sie ihn oder nehmen Sie ein anderes Gerät.',
  unfit:
    'Auf dem Gerät ist weder PIN noch Fingerabdruck oder Gesicht eingerichtet, oder es ist ein älterer ' +
    'Sicherheitsschlüssel, der keine Passkeys speichert. Nehmen Sie ein anderes Gerät.',
  address: 'Der Browser erlaubt an dieser Adresse keine Passkeys.',
};
