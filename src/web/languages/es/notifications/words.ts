import type { notificationWords as english } from '../../../notifications/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const notificationWords: Translation<typeof english> = {
  urgent: (count) =>
    plural(count, { one: 'Una solicitud urgente en espera', other: `${figure(count)} solicitudes urgentes en espera` }),
  from: (callers) => `De ${callers}`,
};
