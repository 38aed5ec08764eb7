import type { queueWords as english } from '../../../queue/words.ts';
import type { Translation } from '../../translation.ts';

export const queueWords: Translation<typeof english> = {
  loading: 'Cargando',
  nothingWaits: 'Nada en espera',
  choose: 'Elegir la próxima solicitud',
  chooseHow: 'La solicitud respondida no estaba en esta lista.',
  allAnswered: 'Todo respondido',
  allAnsweredHow: 'Las nuevas solicitudes aparecen aquí.',
  seeDecided: 'Ver lo decidido',
  nothingFound: 'Sin resultados',
  nothingFoundHow: 'Ninguna solicitud en espera coincide.',
  clearFilter: 'Mostrar todas las solicitudes',
  nothingDecided: 'Aún no hay nada decidido',
  notThere: 'Solicitud no encontrada',
  notThereHow: 'Se retiró o es de otra cuenta.',
  notRead: 'No se pudo cargar la cola.',
  welcomeList: 'Aún no hay nada en espera',
};
