import { signOut } from '../frame/masthead.tsx';
import { shortcutWords } from '../frame/shortcut-words.ts';
import { ownViews } from '../frame/views.tsx';
import { frameWords } from '../frame/words.ts';
import { go, wholeView } from '../requests/place.ts';
import { isMuted, preferences, setPreference } from '../settings/preferences.ts';
import type { Preferences } from '../settings/stored-preferences.ts';
import type { IconName } from '../ui/icon-names.ts';
import { toggleShortcuts } from '../ui/shortcuts-open.ts';
import { now } from '../ui/time/now.ts';
import { paletteWords } from './words.ts';

const hour_ms = 3_600_000;

/** Lists the views and settings commands. Values in effect are left out. */
export function listChanges(): readonly Command[] {
  return [
    ...ownViews().map(({ view, name, icon, key }) => ({
      id: `go-${view}`,
      icon,
      text: paletteWords.goTo(name),
      keys: ['g', key],
      run: () => go(wholeView(view)),
    })),
    { id: 'search', icon: 'search', text: frameWords.searchIn, keys: ['/'], run: focusSearch },
    { id: 'shortcuts', icon: 'keyboard', text: frameWords.shortcuts, keys: ['?'], run: toggleShortcuts },
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
    change('single_keys', !single_keys, { icon: 'keyboard', text: other, where: shortcutWords.title }),
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

export type Command = {
  readonly id: string;
  readonly icon: IconName;
  readonly text: string;
  /** The place of the command, or the caller of a request. */
  readonly where?: string;
  readonly keys?: readonly string[];
  /** Returns false if the last press may not run the command. Set for answers. */
  admits?(): boolean;
  run(): void;
};
