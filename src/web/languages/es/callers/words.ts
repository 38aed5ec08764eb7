import type { callerWords as english, welcomeWords as englishWelcome } from '../../../callers/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

const unit = 'Escribir un número y una unidad: 90d, 24h o 15m.';

export const callerWords: Translation<typeof english> = {
  callers: 'Agentes',
  caller: 'Agente',
  active: 'Activos',
  revoked: 'Revocados',
  add: 'Añadir un agente',
  count: (count) => `${figure(count)} ${plural(count, { one: 'agente', many: 'de agentes', other: 'agentes' })}`,
  waiting: (count) => `${figure(count)} en espera`,
  neverUsed: 'sin usar',
  keyToStore: 'clave sin guardar',
  none: 'Aún no hay agentes',
  noneChosen: 'Elegir un agente',
  noneHow: 'Un agente es un programa o servicio que envía solicitudes. Se identifica con una clave de API.',
  notThere: 'Agente no encontrado',
  notThereHow: 'Se eliminó o es de otra cuenta.',
  toCallers: 'Todos los agentes',
  notRead: 'No se pudieron cargar los agentes',
  forAdmins: 'Los agentes son para administradores',
  forAdminsHow: 'El operador de este servidor puede conceder ese permiso.',
  sums: ({ pending, ready, unread }) => {
    const words = plural(ready, { one: 'respondida', other: 'respondidas' });
    const answered = ready === 0 ? '' : `, ${figure(ready)} ${words} sin procesar`;
    return `${figure(pending)} en espera${answered}${unread === 0 ? '' : ` (${figure(unread)} sin recoger)`}`;
  },
  isRevoked: 'Revocado: sus claves no funcionan y sus solicitudes se ocultan hasta que tenga una nueva.',
  since: (day) => `Añadido el ${day}.`,
  keys: 'Claves de API',
  key: 'Clave',
  made: 'Creada',
  lastUsed: 'Último uso',
  ends: 'Caduca',
  change: 'Cambiar',
  noKeys: 'No tiene ninguna clave de API, así que no puede enviar nada.',
  never: 'nunca',
  endedKeys: (count) =>
    `${figure(count)} ${plural(count, { one: 'clave caducada o revocada', other: 'claves caducadas o revocadas' })}`,
  ended: (day) => `caducó el ${day}`,
  revokedOn: (day) => `revocada el ${day}`,
  late: '«Último uso» puede llevar hasta 15 minutos de retraso.',
  issue: 'Emitir una clave de API',
  rotate: 'Rotar',
  revoke: 'Revocar',
  rotateKey: (key) => `Rotar la clave ${key}`,
  revokeKey: (key) => `Revocar la clave ${key}`,
  askRotate: (key) => `Una clave nueva sustituye a ${key}.`,
  overlap: 'La clave anterior sigue funcionando',
  askRevokeKey: (key) => `¿Revocar la clave ${key}?`,
  revokeKeyHow: 'Los programas que la usan se rechazan de inmediato.',
  revokeCaller: 'Revocar el agente',
  revokeCallerHow:
    'Sus claves dejan de funcionar de inmediato. Sus solicitudes en espera se ocultan hasta que tenga una nueva.',
  revokeThis: (name) => `Revocar ${name}…`,
  askRevoke: (name) => `¿Revocar ${name}?`,
  askRevokeHow: (pending) =>
    pending === 0
      ? 'Todas sus claves dejan de funcionar de inmediato.'
      : `Todas sus claves dejan de funcionar de inmediato y se ${plural(pending, {
          one: 'oculta una solicitud',
          other: `ocultan ${figure(pending)} solicitudes`,
        })}.`,
  yesRevoke: (name) => `Revocar ${name}`,
  keep: 'Conservar',
  cancel: 'Cancelar',
  name: 'Nombre',
  nameHow: 'Se ve en cada solicitud. Letras, cifras y espacios; hasta 100 caracteres.',
  addAndIssue: 'Añadir y emitir clave',
  issueKey: 'Emitir clave',
  works: 'La clave funciona',
  lives: { '30d': 'durante 30 días', '90d': 'durante 90 días', '365d': 'durante un año', '': 'hasta que se revoque' },
  overlaps: { '0s': 'nada', '1h': 'durante una hora', '24h': 'durante un día', '7d': 'durante una semana' },
  custom: 'durante otro tiempo…',
  howLong: 'Cuánto tiempo',
  howLongNote: 'Por ejemplo, 90d, 24h o 15m.',
  newKey: 'Nueva clave de API',
  newKeyFor: (caller) => `Nueva clave de API para ${caller}`,
  endsOn: (day) => `Caduca el ${day}. Guardarla ahora: no se volverá a mostrar.`,
  endsNever: 'Funciona hasta que se revoque. Guardarla ahora: no se volverá a mostrar.',
  oldUntil: (time) => `Fin de la clave anterior: ${time}.`,
  copy: 'Copiar',
  copyKey: 'Copiar clave',
  keyCopied: 'Clave copiada.',
  copied: 'Copiado.',
  selected: 'El navegador no permitió copiar. El texto está seleccionado: se puede copiar con el teclado.',
  tryIt: 'Para probar',
  snippet: 'Fragmento',
  command: 'Comando',
  stored: 'Ya está guardada',
  keptHere: 'La clave se muestra hasta salir de esta página.',
  keptThere: 'La clave nueva sigue en Agentes hasta que se guarde o se salga de esta página.',
  problems: {
    name: {
      required: 'Falta el nombre.',
      too_short: 'Falta el nombre.',
      too_long: 'Usar 100 caracteres como máximo.',
      invalid_pattern: 'Usar al menos una letra o una cifra.',
      invalid_format: 'Sin comas, puntos y comas, signos más ni la palabra «and».',
      unsupported_characters: 'Usar solo caracteres visibles.',
      duplicate_value: 'Otro agente tiene este nombre o uno que se le parece.',
    },
    expires: { invalid_pattern: unit },
    overlap: { invalid_pattern: unit },
  },
  gone: 'Ya no existe.',
  forbidden: 'Ya no hay permiso para esto.',
  unreachable: 'El servidor no responde. Hasta donde se sabe, nada cambió. Intentar de nuevo.',
  failed: 'No funcionó. Intentar de nuevo.',
};

export const welcomeWords: Translation<typeof englishWelcome> = {
  issueKey: 'Emitir una clave para este comando',
  madeFor: (caller, day) =>
    `El comando contiene una nueva clave de API para ${caller}. Funciona hasta el ${day} y no se volverá a mostrar.`,
  welcome: 'Aún no hay solicitudes',
  welcomeHow: 'Cuando un agente necesite una decisión, aparecerá aquí.',
  tryIt: 'Para probar, se puede enviar una primera solicitud desde un terminal.',
  welcomeOr: (command) => `O bien, con ${command} llega una solicitud de cada clase.`,
  command: 'Comando',
};
