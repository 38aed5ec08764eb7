import type { paletteWords as english } from '../../../palette/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const paletteWords: Translation<typeof english> = {
  title: 'Buscar o ejecutar un comando',
  groups: { request: 'Esta solicitud', requests: 'Solicitudes', change: 'Vistas y ajustes' },
  results: 'Resultados',
  found: (count) =>
    count === 0 ? 'Sin resultados' : `${figure(count)} ${plural(count, { one: 'resultado', other: 'resultados' })}`,
  goTo: (view) => `Ir a ${view}`,
  settings: 'Ajustes',
  theme: { system: 'Tema: según el sistema', light: 'Tema: claro', dark: 'Tema: oscuro' },
  contrast: { system: 'Contraste: según el sistema', standard: 'Contraste: normal', more: 'Contraste: alto' },
  singleKeys: { on: 'Atajos de una sola tecla: sí', off: 'Atajos de una sola tecla: no' },
  sound: { on: 'Sonido: sí', off: 'Sonido: no' },
  mute: { hour: 'Silenciar durante una hora', end: 'Dejar de silenciar' },
  skip: 'Posponer o recuperar esta solicitud',
  signOut: 'Cerrar sesión',
};
