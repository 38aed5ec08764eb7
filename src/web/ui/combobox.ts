/** Attributes of a search field over a list whose id ends in `-list`. `at` is the active option, -1 without one. */
export function comboboxOf(id: string, at: number) {
  return {
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-autocomplete': 'list',
    'aria-controls': `${id}-list`,
    'aria-activedescendant': at < 0 ? undefined : `${id}-${at}`,
    autocomplete: 'off',
    dir: 'auto',
  } as const;
}

/** Attributes of the option at a place of the list. A press on it leaves the focus in the search field. */
export function optionOf(id: string, place: number, isActive: boolean) {
  return {
    type: 'button',
    role: 'option',
    id: `${id}-${place}`,
    tabIndex: -1,
    'aria-selected': isActive,
    onMouseDown: (event: Event) => event.preventDefault(),
  } as const;
}
