import type { webauthnWords as english } from '../../../server/webauthn-words.ts';
import type { Translation } from '../../translation.ts';

export const webauthnWords: Translation<typeof english> = {
  cancelled: 'Se canceló.',
  late: 'Nadie lo confirmó a tiempo.',
  refusedNew:
    'El navegador o el dispositivo lo rechazó enseguida. Es posible que el dispositivo no tenga PIN, huella ni ' +
    'rostro configurados, o que sea una llave de seguridad antigua que no guarda llaves de acceso. Configurar ' +
    'uno o usar otro dispositivo.',
  refusedUse:
    'El navegador o el dispositivo lo rechazó enseguida. Es posible que el dispositivo no tenga ninguna llave de ' +
    'acceso para esta dirección, o que no tenga PIN, huella ni rostro configurados.',
  known: 'Este dispositivo ya tiene una llave de acceso de esta persona. Usar esa u otro dispositivo.',
  unfit:
    'El dispositivo no tiene PIN, huella ni rostro configurados, o es una llave de seguridad antigua que no guarda ' +
    'llaves de acceso. Configurar uno o usar otro dispositivo.',
  address: 'El navegador no permite llaves de acceso en esta dirección.',
};
