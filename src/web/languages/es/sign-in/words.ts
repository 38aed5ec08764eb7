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
  why: (act) => `La sesión se inició hace más de diez minutos. ${act} requiere un inicio de sesión reciente.`,
  whySign: 'Una regla pide confirmar la identidad antes de que esta respuesta cuente.',
  sign: 'Confirmar y responder',
  passwordOf: (name) => `Contraseña de ${name}`,
  byLink:
    'No hay contraseña. Abrir un enlace de acceso nuevo en este navegador y continuar aquí. El operador puede crearlo:',
  command: (name) => `hdo reviewer link ${JSON.stringify(name)}`,
  goOn: 'Ya está abierto, continuar',
  operations: {
    callerAdd: { does: 'Añadir un agente', button: 'Añadir el agente' },
    passwordSet: { does: 'Establecer la contraseña', button: 'Establecer contraseña' },
    reviewerSignOut: { does: 'Cerrar las sesiones de alguien', button: 'Cerrar sus sesiones', tone: 'danger' },
    keyIssue: { does: 'Emitir una clave de API', button: 'Emitir clave' },
    keyRotate: { does: 'Rotar una clave de API', button: 'Rotar clave' },
    keyRevoke: { does: 'Revocar una clave de API', button: 'Revocar clave', tone: 'danger' },
    deviceRequestApprove: { does: 'Dar una clave de API a un programa', button: 'Conectarlo' },
    policySave: { does: 'Cambiar una regla', button: 'Guardar regla' },
    policyRemove: { does: 'Eliminar una regla', button: 'Eliminar regla', tone: 'danger' },
    callerRevoke: { does: 'Revocar un agente', button: 'Revocar el agente', tone: 'danger' },
  },
  other: { does: 'Cambiar quién puede hacer qué', button: 'Continuar' },
};
