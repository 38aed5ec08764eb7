import { figure } from '../../../ui/numbers.ts';
import type { uiWords as english } from '../../../ui/words.ts';
import type { Translation } from '../../translation.ts';

export const uiWords: Translation<typeof english> = {
  close: 'Cerrar',
  control: 'Ctrl',
  tooQuick: 'Demasiado rápido. Pulsar de nuevo para responder a esta.',
  moreBelow: 'Más abajo',
  moreBeside: 'Más hacia el lado',
  ownHost: ' \u26a0\u00a0mismo servidor',
  minutes: (count) => `${figure(count)}\u00a0min`,
  hours: (count) => `${figure(count)}\u00a0h`,
  days: (count) => `${figure(count)}\u00a0d`,
  ago: (age) => `hace ${age}`,
  justNow: 'ahora mismo',
  toQueue: 'Ir a la cola',
  noAnswer: 'El servidor no responde',
  noZone: 'Este dispositivo no indica ninguna zona horaria conocida, así que se usa UTC.',
  noAnswerHow: 'La página está cargada, pero el servidor no devuelve nada. Las respuestas enviadas están a salvo.',
  tryNow: 'Reintentar',
  unseen: (names) => `Invisible, o mueve o tapa el texto: ${names}`,
  table: 'Tabla',
  allRows: (count) => `Mostrar las ${figure(count)} filas`,
  code: 'Texto preformateado',
  diff: 'Cambios, línea a línea',
  asSent: 'Mostrar como se envió',
  indented: 'Mostrar con sangría',
  tooLong: 'Demasiado largo para mostrarlo en colores.',
  scale: ({ min, max, unit }) => `de ${figure(min)} a ${figure(max)} ${unit}`,
  operator: 'Línea de comandos',
};
