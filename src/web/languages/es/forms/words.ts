import type { formWords as english } from '../../../forms/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** The messages for a missing answer, by kind of popup. */
const missing = {
  none: 'Falta elegir una respuesta.',
  free_text: 'Falta el texto.',
  single_select: 'Falta elegir una opción.',
  multi_select: 'Falta elegir al menos una opción.',
  date_picker: 'Falta elegir un día.',
  datetime: 'Falta elegir un día y una hora.',
  file_upload: 'Falta elegir un archivo.',
} as const;

const characters = (count: number) =>
  `${figure(count)} ${plural(count, { one: 'carácter', many: 'de caracteres', other: 'caracteres' })}`;
const inDays = (count: number) => `${figure(count)} ${plural(count, { one: 'día', other: 'días' })}`;

/** The messages for an answer that is not valid. */
const wrong: Translation<typeof english.wrong> = {
  tooShort: (min) => `Escribir al menos ${characters(min)}.`,
  tooLong: (max) => `Escribir como máximo ${characters(max)}.`,
  oneLine: 'Escribir una sola línea, sin saltos de línea.',
  unsupported: 'Este texto contiene un carácter que no se puede enviar. Hay que quitarlo.',
  tooFew: (min) => `Elegir al menos ${figure(min)}.`,
  tooMany: (max) => `Elegir ${figure(max)} como máximo.`,
  notOffered: 'Esta opción ya no está disponible.',
  early: 'Es demasiado pronto. Elegir un momento posterior.',
  late: 'Es demasiado tarde. Elegir un momento anterior.',
  day: 'Escribir un día con la forma AAAA-MM-DD.',
  dayAndTime: 'Escribir un día y una hora.',
  skippedTime: 'Esta hora no existe ese día.',
  repeatedTime: 'Esta hora se repite ese día. Falta elegir cuál.',
  emptyFile: 'Este archivo está vacío.',
  fileType: (claim) => `No se acepta un archivo del tipo ${claim}.`,
  fileGone: 'El archivo subido ya no está disponible. Elegirlo de nuevo.',
  fileContent: (claim) => `El contenido de este archivo no corresponde a su tipo, ${claim}.`,
  fileSize: (size) => `Este archivo supera los ${size}.`,
  oneFile: 'Elegir un solo archivo.',
  other: 'Esta respuesta no es válida.',
};

export const formWords: Translation<typeof english> = {
  back: 'Volver',
  leave: 'Cerrar (conserva el texto)',
  unseenInText: (names) => `Este texto contiene caracteres invisibles: ${names}.`,
  takeOut: 'Quitarlos',
  missing: (kind) => missing[kind],
  wrong,
  notYet: 'Aún no se puede enviar.',
  notKept: 'Este navegador no guarda borradores. Al recargar o cerrar esta pestaña se pierde el texto.',
  yourText: 'Texto escrito',
  yourTextHow: 'Se escribió, pero no se envió.',
  copyText: 'Copiar el texto',
  copied: 'Texto copiado.',
  notCopied: 'El navegador no permitió copiar. El texto se puede seleccionar y copiar.',
  discard: 'Descartar',

  confirm: {
    question: (action) => `¿${action}?`,
    why: (agent) => `${agent} lo marcó como arriesgado.`,
    cut: 'En el botón no cabe el texto completo.',
  },

  lengths: ({ min, max }) => {
    if (min > 0 && min === max) return `Exactamente ${characters(min)}`;
    if (min > 0) return `Al menos ${characters(min)}`;
    return max === null ? '' : `Hasta ${characters(max)}`;
  },
  length: (count, max) => (max === null ? characters(count) : `${figure(count)} de ${figure(max)}`),
  missingLength: (count) => `${plural(count, { one: 'Falta', other: 'Faltan' })} ${characters(count)}`,
  tooMany: (count) => `${plural(count, { one: 'sobra', other: 'sobran' })} ${characters(count)}`,

  find: (count) => `Buscar entre ${figure(count)} opciones`,
  matches: (found, all) =>
    `${plural(found, { one: 'Coincide', other: 'Coinciden' })} ${figure(found)} de ${figure(all)}`,
  noMatch: 'Sin resultados',
  chosen: 'Elegida:',

  bounds: ({ min, max, of }) => {
    if (min === max) return min === of ? `Elegir las ${figure(of)}` : `Elegir ${figure(min)} de ${figure(of)}`;
    if (min === 0) return max === of ? 'Las que se quiera, o ninguna' : `Hasta ${figure(max)}`;
    return max === of ? `Al menos ${figure(min)}` : `De ${figure(min)} a ${figure(max)}`;
  },
  picked: ({ count, min, max }) => {
    const chosen = `${figure(count)} ${plural(count, { one: 'elegida', other: 'elegidas' })}`;
    const head = count === 0 ? 'Ninguna elegida' : chosen;
    if (count < min) return `${head}, ${plural(min - count, { one: 'falta', other: 'faltan' })} ${figure(min - count)}`;
    if (count > max) return `${head}, ${plural(count - max, { one: 'sobra', other: 'sobran' })} ${figure(count - max)}`;
    return count === max ? head : `${head}, hasta ${figure(max - count)} más`;
  },
  all: 'Elegir todas',
  nothing: 'No elegir ninguna',

  day: 'Día',
  time: 'Hora',
  dayForm: 'AAAA-MM-DD',
  timeForm: 'HH:MM',
  from: (first, last) => `Del ${first} al ${last}.`,
  notBefore: (first) => `A partir del ${first}.`,
  notAfter: (last) => `Hasta el ${last}.`,
  away: (days) => {
    if (days === 0) return 'hoy';
    if (days === 1) return 'mañana';
    if (days === -1) return 'ayer';
    return days > 0 ? `dentro de ${inDays(days)}` : `hace ${inDays(-days)}`;
  },
  nearDays: 'Primer y último día',
  first: (day) => `Primero: ${day}`,
  last: (day) => `Último: ${day}`,
  monthBefore: 'Mes anterior',
  monthAfter: 'Mes siguiente',
  zone: {
    asked: (zone, agent) => `Horas en ${zone}, como pidió ${agent}.`,
    own: (zone) => `Horas en ${zone}, la zona horaria local.`,
    unknown: (zone) => `Horas en UTC: el navegador no conoce la zona horaria ${zone}.`,
  },
  twice: (time) => `Ese día se repite la hora ${time}. ¿Cuál de las dos?`,
  turns: { first: 'La primera', second: 'La segunda' },
  gap: ({ time, day, from, to }) => `El ${day} no existe la hora ${time}: los relojes pasan de ${from} a ${to}.`,
  useInstead: (time) => `Usar ${time}`,
  sentAs: 'Se envía como',
  inZone: 'Zona horaria',
  forYou: 'Hora local',
  sameZone: 'la misma zona horaria',

  chooseFile: 'Elegir un archivo',
  orDrop: (choose) => `${choose}, o soltarlo o pegarlo aquí`,
  dropIt: 'Soltar aquí el archivo',
  anyFile: 'Un archivo de cualquier tipo',
  accepted: (types) => `Un archivo: ${types.join(', ')}`,
  atMost: (size) => `hasta ${size}`,
  plainText: 'texto sin formato',
  anyOf: {
    image: 'cualquier imagen',
    text: 'cualquier texto',
    audio: 'cualquier audio',
    video: 'cualquier vídeo',
    font: 'cualquier fuente',
  },
  any: (type) => `cualquier ${type}`,
  of: (sent, all) => `${sent} de ${all}`,
  sending: (name) => `Subiendo ${name}`,
  here: (name) => `${name} ya está subido`,
  cancelUpload: 'Cancelar la subida',
  removeFile: 'Quitar el archivo',
  again: 'Reintentar',
  fileUnreachable: 'El archivo no se envió: el servidor no responde.',
  notSent: 'No se pudo enviar el archivo. Comprobar la conexión.',
  whenHere: 'Esperando a que se suba',
};
