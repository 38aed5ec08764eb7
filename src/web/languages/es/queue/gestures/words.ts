import type { gestureWords as english } from '../../../../queue/gestures/words.ts';
import type { Translation } from '../../../translation.ts';

export const gestureWords: Translation<typeof english> = {
  changed: 'La lista cambió durante el gesto. No se envió nada.',
  risky: 'Demasiado arriesgado para un gesto. Abrir la solicitud para responder.',
  pull: 'Tirar hacia abajo para buscar solicitudes',
  letGo: 'Soltar para buscar solicitudes',
  checking: 'Comprobando',
  upToDate: 'Todo al día',
};
