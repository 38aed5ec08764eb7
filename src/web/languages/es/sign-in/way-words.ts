import type { wayWords as english } from '../../../sign-in/way-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of single sign-on, of the code beside a password, and of the sign-in through a proxy. */
export const wayWords: Translation<typeof english> = {
  signInWith: (host) => `Acceder con ${host}`,
  enterWith: (host) => `Entrar con ${host}`,
  enterWithHow: 'Después se accede con la cuenta de allí, sin contraseña.',
  confirmWith: (host) => `Confirmar con ${host}`,
  throughProxy: 'Acceder por tu red',
  inOtherTab: 'Se abre otra pestaña. Después hay que volver aquí.',
  atWork: 'Accediendo…',
  done: 'El acceso está abierto. Esta pestaña se puede cerrar; se sigue en la otra.',
  toInbox: 'Ir a la bandeja',
  toSignIn: 'Volver al acceso',
  toInvite: 'Volver a la invitación',
  cancelled: 'Se canceló el acceso.',
  refused: (error) => `El servicio de acceso lo rechazó: ${error}`,
  code: 'Código',
  codeHow: 'Los seis dígitos de tu app de autenticación, o un código de recuperación.',
  missingCode: 'Escribe el código.',
  noStorage: 'Este navegador bloquea el almacenamiento de esta página. El inicio de sesión único lo necesita.',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  reasons: {
    state: 'Este acceso no empezó en este navegador, es demasiado antiguo o ya se usó. Hay que empezar de nuevo.',
    provider: 'El servicio de acceso no responde. Inténtalo de nuevo o accede de otra manera.',
    answer:
      'La respuesta del servicio de acceso no es válida. Inténtalo de nuevo. El registro del servidor tiene la causa.',
    clock: 'Los relojes de este servidor y del servicio de acceso difieren en más de cinco minutos.',
    not_fresh: 'El servicio de acceso no pidió una prueba nueva, así que esto no confirma nada.',
    unbound: 'Esta cuenta aún no pertenece a nadie aquí. Accede de otra manera y añádela en los ajustes.',
    bound: 'Esta cuenta ya pertenece a otra persona aquí.',
    not_allowed: 'Tu cuenta no tiene ningún grupo ni rol que pueda usar esta bandeja.',
    name: 'Ningún nombre de tu cuenta está libre aquí. Quien opera este servidor puede añadirte.',
    totp: 'Código incorrecto o ya usado. Escribe el siguiente que muestre la app.',
    totp_needed: 'La contraseña es correcta. Escribe ahora el código de tu app de autenticación.',
    header: 'Tu red no nombró a nadie conocido aquí. Quien opera este servidor puede añadirte.',
  },
  blocked: {
    cookies: 'Este navegador bloquea las cookies de esta página, así que nadie puede iniciar sesión aquí.',
    storage: 'Este navegador bloquea el almacenamiento de esta página, así que la sesión termina con cada recarga.',
    full: 'El almacenamiento de este navegador está lleno, así que la sesión termina con cada recarga.',
  },
  allow: (host) =>
    `Permitir las cookies y los datos de ${host} en los ajustes del navegador y volver a cargar esta página.`,
  makeRoom: (host) =>
    `Borrar en los ajustes del navegador datos de sitios que no se necesiten, o los de ${host}, y volver a ` +
    'cargar esta página.',
  loadAgain: 'Volver a cargar',
  installed:
    'La bandeja instalada guarda su propia sesión. Los enlaces, las invitaciones y el inicio de sesión único que ' +
    'se abren en el navegador inician la sesión allí y no aquí: iniciar sesión aquí con una llave de acceso o ' +
    'una contraseña, o empezar aquí el inicio de sesión único.',
  notInstalled:
    'Esto inicia la sesión en este navegador. Si la bandeja está en la pantalla de inicio, iniciar sesión ' +
    'también allí: guarda su propia sesión.',
};
