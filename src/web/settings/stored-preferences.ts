/** The preferences of a person in this browser. The server does not know them. */
export type Preferences = {
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'standard' | 'more';
  /** Enables keys without Ctrl or Cmd (WCAG 2.1.4). */
  readonly single_keys: boolean;
  readonly notices: boolean;
  readonly sound: boolean;
  /** The end of the mute time, as an ISO instant; null means not muted. */
  readonly muted_until: string | null;
};

const unchosen: Preferences = {
  theme: 'system',
  contrast: 'system',
  single_keys: true,
  notices: false,
  sound: false,
  muted_until: null,
};

const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isFlag = isOneOf(true, false);

/** Validates stored preferences. An invalid value counts as not chosen. */
const allowed: Readonly<Record<keyof Preferences, (value: unknown) => boolean>> = {
  theme: isOneOf('system', 'light', 'dark'),
  contrast: isOneOf('system', 'standard', 'more'),
  single_keys: isFlag,
  notices: isFlag,
  sound: isFlag,
  muted_until: (value) => value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value))),
};

/** The name of the preferences in the browser's storage. */
export const preferences_place = 'hdo-preferences';

export function storedPreferences(): Preferences {
  const kept = parsed();
  const entries = Object.entries(kept).filter(([name, value]) => allowed[name as keyof Preferences]?.(value));
  return { ...unchosen, ...Object.fromEntries(entries) };
}

/** Sets the look on the page; ui/tokens.css reads it. Without single keys, ui/action.css hides the digits. */
export function showLook({ theme, contrast, single_keys }: Preferences): void {
  const { dataset } = document.documentElement;
  const keys = single_keys ? 'system' : 'off';
  for (const [name, value] of Object.entries({ theme, contrast, keys })) {
    if (value === 'system') delete dataset[name];
    else dataset[name] = value;
  }
}

function parsed(): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(preferences_place) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // storage is unavailable or its content invalid: use the defaults
  }
}
