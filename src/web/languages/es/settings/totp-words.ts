import type { totpWords as english } from '../../../settings/totp-words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the authenticator app, a second step beside the password. */
export const totpWords: Translation<typeof english> = {
  label: 'App de autenticación',
  off: 'Desactivada. La contraseña sola da acceso.',
  on: (ago) => `Activada ${ago}.`,
  codesLeft: (count) =>
    plural(count, {
      one: 'Queda un código de recuperación.',
      other: `Quedan ${figure(count)} códigos de recuperación.`,
    }),
  setUp: 'Configurar…',
  turnOff: 'Desactivar',
  newCodes: 'Nuevos códigos de recuperación',
  title: 'Configurar una app de autenticación',
  scan: 'Escanea esto con tu app de autenticación o escribe la clave a mano.',
  picture: 'Código QR de la clave',
  key: 'Clave',
  code: 'Código que muestra la app',
  confirm: 'Activar',
  wrong: 'Código incorrecto. Comprueba la hora de tu dispositivo.',
  codesTitle: 'Tus códigos de recuperación',
  codesHow: 'Cada uno sirve una vez, cuando no tengas la app. Guárdalos en un lugar seguro. No se vuelven a mostrar.',
  kept: 'Los he guardado',
  turnedOff: 'La app de autenticación está desactivada.',
};
