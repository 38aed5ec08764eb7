import { effect } from '@preact/signals';
import { preferences } from './preferences.ts';

/** Gives the page the theme and the contrast that were chosen, now and at every change; css/tokens.css reads them. */
export function applyLook(): void {
  const { dataset } = document.documentElement;
  const frames = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  const system = frames.map(({ media }) => media);
  effect(() => {
    const { theme, contrast } = preferences.value;
    set(dataset, 'theme', theme);
    set(dataset, 'contrast', contrast);
    for (const [at, frame] of frames.entries()) frame.media = mediaOf(theme, system[at] ?? '');
  });
}

function set(dataset: DOMStringMap, name: string, value: string): void {
  if (value === 'system') delete dataset[name];
  else dataset[name] = value;
}

/** Where a colour of the browser's frame holds: as the system says, or in the chosen theme only. */
function mediaOf(theme: 'system' | 'light' | 'dark', system: string): string {
  if (theme === 'system') return system;
  return system.includes(theme) ? 'all' : 'not all';
}
