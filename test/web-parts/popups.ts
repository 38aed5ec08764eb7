import type { Popup } from '../../src/popups/index.ts';

const names = ['Björn Sand', 'Dana Whitfield', 'Hana Sato', 'Lena Brandt', 'Maya Okafor', 'Noor Haddad', 'Pavel Novák'];
const customers = ['Aster & Sons', 'Bluefin Foods', 'Copperfield', 'Halcyon Labs', 'Juniper Rail', 'Kestrel Air'];
const option = (display: string) => ({ display, value: display.toLowerCase().replace(/[^a-z]+/g, '-') });

/** One popup for each kind of form. */
export const popups = {
  none: { kind: 'none' },
  line: { kind: 'free_text', label: 'Reason', multiline: false, placeholder: 'In one line', max_length: 80 },
  text: {
    kind: 'free_text',
    label: 'Message',
    multiline: true,
    default_value: 'Hi Dana,\n\nthank you for coming back so quickly.\n\nBest,\nJonas',
    min_length: 20,
    max_length: 4000,
  },
  radios: {
    kind: 'single_select',
    label: 'Which team takes it?',
    options: ['Hardware', 'Software', 'Field'].map(option),
  },
  list: {
    kind: 'single_select',
    label: 'Who takes it?',
    options: [...names, 'Quentin Ames', 'Rosa Lind', 'Sam Ortega', 'Tilda Berg', 'Uma Rao'].map(option),
  },
  several: {
    kind: 'multi_select',
    label: 'Customers for Monday',
    options: [...customers, 'Marlow Press', 'Nordwind Logistik', 'Oakline', 'Rivet Works'].map(option),
    min_selected: 1,
    max_selected: 4,
  },
  date: {
    kind: 'date_picker',
    label: 'Day of the meeting',
    mode: 'date',
    min_value: '2026-11-02',
    max_value: '2026-12-18',
  },
  datetime: {
    kind: 'date_picker',
    label: 'Start of the window',
    mode: 'datetime',
    display_timezone: 'America/New_York',
    min_value: '2026-10-21T00:00:00Z',
    max_value: '2027-03-31T22:00:00Z',
  },
  file: { kind: 'file_upload', label: 'Signed NDA, all four pages', accept_mime_types: ['application/pdf', 'image/*'] },
} as const satisfies Record<string, Popup>;
