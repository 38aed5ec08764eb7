import type { paletteWords as english } from '../../../palette/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of the palette. */
export const paletteWords: Translation<typeof english> = {
  title: 'Suchen oder Befehl ausführen',
  groups: { request: 'Diese Anfrage', requests: 'Anfragen', change: 'Ansichten und Einstellungen' },
  results: 'Treffer',
  found: (count) => (count === 0 ? 'Keine Treffer' : `${figure(count)} Treffer`),
  goTo: (view) => `Wechseln zu: ${view}`,
  settings: 'Einstellungen',
  theme: { system: 'Design: wie das System', light: 'Design: hell', dark: 'Design: dunkel' },
  contrast: { system: 'Kontrast: wie das System', standard: 'Kontrast: normal', more: 'Kontrast: hoch' },
  singleKeys: { on: 'Einzeltasten: ein', off: 'Einzeltasten: aus' },
  sound: { on: 'Ton: ein', off: 'Ton: aus' },
  mute: { hour: 'Eine Stunde nicht stören', end: '„Nicht stören“ beenden' },
  skip: 'Anfrage zurückstellen oder zurückholen',
  signOut: 'Abmelden',
};
