import { signOut } from '../frame/person-menu.tsx';
import { toggleSheet } from '../frame/sheet-state.ts';
import { ownViews } from '../frame/views.ts';
import { now } from '../state/now.ts';
import { go, whole } from '../state/place.ts';
import { isMuted, type Preferences, preferences, setPreference } from '../state/preferences.ts';
import { words } from '../words.ts';
import { keyWords } from '../words-keys.ts';
import { paletteWords } from '../words-palette.ts';
import type { Command } from './command.ts';

const hour_ms = 3_600_000;

/** Where one can go and what can be changed, whatever is open. What holds already is not offered. */
export function changes(): readonly Command[] {
  return [
    ...ownViews().map(({ view, icon, key }) => ({
      id: `go-${view}`,
      icon,
      text: paletteWords.goTo(words[view]),
      keys: ['g', key],
      run: () => go(whole(view)),
    })),
    { id: 'search', icon: 'search', text: words.searchIn, keys: ['/'], run: focusSearch },
    { id: 'keys', icon: 'keyboard', text: words.shortcuts, keys: ['?'], run: toggleSheet },
    ...looks(),
    ...switches(),
    { id: 'sign-out', icon: 'log-out', text: paletteWords.signOut, run: () => void signOut() },
  ];
}

function focusSearch(): void {
  document.getElementById('search')?.focus();
}

function looks(): readonly Command[] {
  const { theme, contrast } = preferences.value;
  const { theme: themes, contrast: contrasts } = paletteWords;
  return [
    ...others(themes, theme).map((name) => change('theme', name, { icon: 'contrast', text: themes[name] })),
    ...others(contrasts, contrast).map((name) => change('contrast', name, { icon: 'contrast', text: contrasts[name] })),
  ];
}

function switches(): readonly Command[] {
  const { single_keys, sound } = preferences.value;
  const isQuiet = isMuted(preferences.value, now.value);
  const { singleKeys, mute } = paletteWords;
  const until = isQuiet ? null : new Date(now.value + hour_ms).toISOString();
  const other = single_keys ? singleKeys.off : singleKeys.on;
  return [
    change('single_keys', !single_keys, { icon: 'keyboard', text: other, where: keyWords.title }),
    change('sound', !sound, { icon: 'bell', text: sound ? paletteWords.sound.off : paletteWords.sound.on }),
    change('muted_until', until, { icon: 'bell', text: isQuiet ? mute.end : mute.hour }),
  ];
}

function change<K extends keyof Preferences>(
  name: K,
  value: Preferences[K],
  { where = paletteWords.settings, ...shown }: Pick<Command, 'icon' | 'text'> & { where?: string },
): Command {
  return {
    id: `${name}-${name === 'muted_until' ? '' : value}`,
    where,
    ...shown,
    run: () => setPreference(name, value),
  };
}

function others<T extends string>(all: Readonly<Record<T, string>>, now: T): T[] {
  return (Object.keys(all) as T[]).filter((one) => one !== now);
}
