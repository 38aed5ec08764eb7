import type { Canonical } from '../contract/submission.ts';

/** Icons that the pages use beside those that requests can name. */
export const ownIcons = [
  'arrow-down',
  'arrow-up',
  'bell',
  'check-check',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle',
  'circle-alert',
  'circle-slash',
  'circle-user-round',
  'cloud-off',
  'copy',
  'corner-down-left',
  'ellipsis',
  'history',
  'keyboard',
  'link',
  'list-filter',
  'lock',
  'log-out',
  'refresh-cw',
  'replace',
  'scroll-text',
  'search',
  'settings',
  'triangle-alert',
  'undo-2',
  'user',
  'users',
  'wifi-off',
] as const;

export type IconName = Canonical['row_type']['icon'] | (typeof ownIcons)[number];
