import { effect } from '@preact/signals';
import { preferences } from './preferences.ts';
import { showLook } from './stored-preferences.ts';

/** Applies the chosen look, at once and after each change, to the browser's frame too. */
export function applyLook(): void {
  const frames = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  const system = frames.map(({ media }) => media);
  effect(() => {
    const { theme } = preferences.value;
    showLook(preferences.value);
    for (const [at, frame] of frames.entries()) frame.media = mediaOf(theme, system[at] ?? '');
  });
}

/** Chooses the media query of a theme-color: the system's own, or always or never for a fixed theme. */
function mediaOf(theme: 'system' | 'light' | 'dark', system: string): string {
  if (theme === 'system') return system;
  return system.includes(theme) ? 'all' : 'not all';
}
