import type { lostWords as english } from '../../../../answering/lost/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for answers that ended before they counted: held ones, and approvals that waited for others. */
export const lostWords: Translation<typeof english> = {
  replaced: (agent) => `${agent} a remplacé la demande, votre réponse ne compte donc pas`,
  withdrawn: (agent) => `${agent} a retiré la demande, votre réponse ne compte donc pas`,
  askerEnded: (agent) => `${agent} n’attend plus la demande, votre réponse ne compte donc pas`,
  outdone: (name) => `${name ?? 'Quelqu’un d’autre'} a répondu, votre réponse ne compte donc pas`,
  expired: 'La demande a expiré, votre réponse ne compte donc pas',
  endedElsewhere: 'Votre réponse a été annulée ailleurs',
  barred: 'Vous ne pouvez plus que lire, votre réponse ne compte donc pas',
  lostMany: (count) => `${figure(count)} de vos réponses ne comptent pas`,
};
