import type { passkeyWords as english } from '../../../settings/passkey-words.ts';
import type { Translation } from '../../translation.ts';

export const passkeyWords: Translation<typeof english> = {
  title: 'Llaves de acceso',
  how: 'Iniciar sesión y confirmar con huella, cara, PIN o llave de seguridad, sin contraseña.',
  off: 'El operador de este servidor ha desactivado las llaves de acceso.',
  nowhere:
    'Las llaves de acceso requieren HTTPS con un nombre de host, o localhost. El operador de este servidor puede ' +
    'configurar una dirección:',
  elsewhere: (host) => `Las llaves de acceso no funcionan en esta dirección. Se puede añadir una en ${host}.`,
  unable: 'Este navegador no puede usar llaves de acceso aquí.',
  add: 'Añadir una llave de acceso',
  added: 'Llave de acceso añadida.',
  notAdded: 'No se añadió ninguna llave de acceso.',
  made: (ago) => `creada ${ago}`,
  used: (ago) => `usada ${ago}`,
  unused: 'sin usar',
  at: (host) => `para ${host}`,
  copied: 'en todos los dispositivos',
  rename: 'Cambiar el nombre…',
  renameOf: (name) => `Cambiar el nombre: ${name}`,
  renameTitle: 'Cambiar el nombre de una llave de acceso',
  name: 'Nombre',
  save: 'Guardar',
  missingName: 'Falta el nombre.',
  unseen: 'Usar solo caracteres visibles.',
  tooLong: 'Usar 100 caracteres como máximo.',
  remove: 'Eliminar',
  removeOf: (name) => `Eliminar: ${name}`,
  removed: 'Llave de acceso eliminada. Ya no inicia sesión.',
  removedOther: 'Llave de acceso eliminada.',
};
