import type { deviceWords as english } from '../../../settings/device-words.ts';
import type { Translation } from '../../translation.ts';

export const deviceWords: Translation<typeof english> = {
  title: 'Notificaciones en dispositivos',
  here: 'Notificaciones en este dispositivo',
  hereHow:
    'También con la bandeja cerrada. Llegan cifradas a través de los servidores del fabricante del navegador y dicen ' +
    'cuántas solicitudes esperan.',
  blocked:
    'El navegador no permite notificaciones aquí. En un iPhone o iPad, añadir primero la bandeja a la pantalla de ' +
    'inicio. En otros dispositivos, permitirlas en los ajustes del sitio.',
  hasEnded:
    'Las notificaciones de este dispositivo terminaron: el navegador las descartó o se quitaron en otro ' +
    'dispositivo. Activarlas de nuevo.',
  refused: (why: string) => `El servicio push de su navegador rechazó la última notificación: ${why}.`,
  titles: 'Mostrar título y agente',
  titlesHow: 'También hasta dos respuestas como botones. Un botón abre la solicitud; nunca envía la respuesta.',
  since: (ago) => `activadas ${ago}`,
  remove: 'Quitar',
  removeOf: (browser) => `Quitar: ${browser}`,
  ended: 'Ese dispositivo ya no recibe notificaciones.',
};
