import type { signInWords as english, confirmWords as englishConfirm } from '../../../sign-in/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const signInWords: Translation<typeof english> = {
  signIn: 'Iniciar sesión',
  signInTo: 'Iniciar sesión en hdo',
  about: 'Los agentes de software preguntan aquí antes de actuar, y las personas deciden.',
  name: 'Nombre',
  password: 'Contraseña',
  missingName: 'Falta el nombre.',
  missingPassword: 'Falta la contraseña.',
  mismatch: 'Nombre o contraseña incorrectos.',
  linkSpent: 'Este enlace ya se usó o caducó. Iniciar sesión con la contraseña o pedir un enlace nuevo.',
  tooMany: (seconds) =>
    plural(seconds, {
      one: 'Demasiados intentos. Intentar de nuevo dentro de un segundo.',
      other: `Demasiados intentos. Intentar de nuevo dentro de ${figure(seconds)} segundos.`,
    }),
  unreachable: 'El servidor no responde. Intentar de nuevo.',
  failed: 'No funcionó. Intentar de nuevo.',
  linkHow: 'Este enlace inicia sesión una sola vez, en este dispositivo.',
  linkUse: 'Iniciar sesión con este enlace',
  withPassword: 'Usar una contraseña',
  noPassword: '¿Sin contraseña? El operador de este servidor puede crear un enlace de acceso:',
  command: 'hdo reviewer link NAME',
  withPasskey: 'Iniciar sesión con una llave de acceso',
  or: 'o bien',
  passkeyAt: (host) => `Iniciar sesión con una llave de acceso en ${host}`,
  noPasskey: 'No se usó ninguna llave de acceso. Intentar de nuevo o iniciar sesión de otra forma.',
  passkeyRefused: 'Esta llave de acceso no sirve aquí. Es posible que se haya eliminado.',
  again: 'Sesión caducada',
  againHow: 'Iniciar sesión para continuar en el mismo punto.',
  againKeys: 'Pulsar primero Tab o Intro. Hasta entonces, lo que se escriba no llega a ninguna parte.',
  someoneElse: 'Iniciar sesión con otro nombre',
  hasEnded: 'Sesión caducada. Iniciar sesión para continuar en el mismo punto.',
  ownLink: 'Enlace al propio servidor de la bandeja',
  ownLinkHow: 'Este enlace abre otro programa en el servidor de esta bandeja. Puede ser idéntico a esta página.',
  ownLinkCare: 'Abrirlo solo si se sabe qué hay allí. No escribir allí la contraseña.',
  ownLinkStay: 'Quedarse aquí',
  ownLinkOpen: 'Abrir en otra pestaña',
};

export const confirmWords: Translation<typeof englishConfirm> = {
  title: 'Escribir de nuevo la contraseña',
  titleLink: 'Iniciar sesión de nuevo',
  byPasskey: 'Confirmar con una llave de acceso',
  why: (act) => `La sesión se inició hace más de diez minutos. ${act} requiere un inicio de sesión reciente.`,
  passwordOf: (name) => `Contraseña de ${name}`,
  byLink:
    'No hay contraseña. Abrir un enlace de acceso nuevo en este navegador y continuar aquí. El operador puede crearlo:',
  command: (name) => `hdo reviewer link ${JSON.stringify(name)}`,
  goOn: 'Ya está abierto, continuar',
  operations: {
    callerAdd: { does: 'Añadir un agente', button: 'Añadir el agente' },
    passwordSet: { does: 'Establecer la contraseña', button: 'Establecer contraseña' },
    reviewerSignOut: { does: 'Cerrar las sesiones de alguien', button: 'Cerrar sus sesiones', tone: 'danger' },
    passkeyOptions: { does: 'Añadir una llave de acceso', button: 'Añadir la llave de acceso' },
    passkeyAdd: { does: 'Añadir una llave de acceso', button: 'Añadir la llave de acceso' },
    reviewerPasskeyRemove: {
      does: 'Eliminar la llave de acceso de alguien',
      button: 'Eliminar la llave de acceso',
      tone: 'danger',
    },
    keyIssue: { does: 'Emitir una clave de API', button: 'Emitir clave' },
    keyRotate: { does: 'Rotar una clave de API', button: 'Rotar clave' },
    keyRevoke: { does: 'Revocar una clave de API', button: 'Revocar clave', tone: 'danger' },
    deviceRequestApprove: { does: 'Dar una clave de API a un programa', button: 'Conectarlo' },
    callerRevoke: { does: 'Revocar un agente', button: 'Revocar el agente', tone: 'danger' },
  },
  other: { does: 'Cambiar quién puede hacer qué', button: 'Continuar' },
};
