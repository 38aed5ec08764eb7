import type { bulkWords as english } from '../../../bulk/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';
import { requests } from '../requests/words.ts';

export const bulkWords: Translation<typeof english> = {
  selection: 'Selección',
  select: (title) => `Seleccionar: ${title}`,
  selected: (count) => `${figure(count)} ${plural(count, { one: 'seleccionada', other: 'seleccionadas' })}`,
  selectAll: 'Seleccionar toda la lista',
  all: (count, isAll) => (isAll ? `Todas (${figure(count)})` : `Las primeras ${figure(count)}`),
  clear: 'Quitar',
  title: (count) => `Una respuesta para ${requests(count)}`,
  each: 'Cada solicitud se responde por separado y cada respuesta se puede deshacer por separado.',
  answer: 'Responder juntas',
  named: 'Solicitudes a las que se responde',
  unlisted: 'Seleccionadas, pero fuera de esta lista:',
  pane: 'Solicitudes seleccionadas',
  showMore: (count, all) =>
    count === all ? `Mostrar ${figure(count)} más` : `Mostrar ${figure(count)} más de ${figure(all)}`,
  takeOut: (title) => `Deseleccionar: ${title}`,
  answersFor: (count) => `Respuestas para ${requests(count)}`,
  leftOut: (all) =>
    all === 2
      ? 'Omitidas, porque solo las tiene una de las dos:'
      : `Omitidas, porque no las tienen las ${figure(all)}:`,
  some: (count, all) => `(${figure(count)} de ${figure(all)})`,
  wantsFile: 'Omitidas, porque cada solicitud necesita su propio archivo:',
  policed: 'Omitidas, porque una regla exige ver cada solicitud por separado:',
  nothingShared: 'Estas solicitudes no tienen respuestas en común. Deseleccionar algunas o responder una a una.',
  nothingLeft: 'Ya no se puede responder a ninguna de ellas.',
  sending: (count) => `Respondiendo a ${requests(count)}`,
  notAll: (taken, missing) =>
    taken === 0
      ? 'Sin responder:'
      : `Respondidas: ${figure(taken)}. Sin responder: ${figure(missing)}; el motivo figura junto a cada una.`,
  changed: 'Cambió después de seleccionarla.',
  readAgain: 'Leer la nueva versión',
  withdrawn: 'El agente la retiró.',
  answeredBy: (name) => `${name ?? 'Alguien'} ya la respondió.`,
};
