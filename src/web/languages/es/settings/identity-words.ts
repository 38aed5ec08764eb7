import type { identityWords as english } from '../../../settings/identity-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of a person’s accounts at providers of single sign-on. */
export const identityWords: Translation<typeof english> = {
  title: 'Inicio de sesión único',
  none: 'Ninguna de tus cuentas da acceso aquí todavía.',
  add: (host) => `Añadir tu cuenta de ${host}`,
  added: 'Cuenta añadida. Ya da acceso.',
  removed: 'Cuenta eliminada.',
  remove: 'Eliminar',
  removeOne: (label) => `Eliminar ${label}`,
  at: (host) => `en ${host}`,
  addedOn: (ago) => `añadida ${ago}`,
  used: (ago) => `último uso ${ago}`,
};
