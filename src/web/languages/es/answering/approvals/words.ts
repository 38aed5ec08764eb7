import type { policyWords as english } from '../../../../answering/approvals/words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for what policies ask of a request, and for approvals by several people. */
export const policyWords: Translation<typeof english> = {
  title: 'Aprobaciones',
  needs: (action, count) =>
    `Para ${action}: ${plural(count, { one: 'una persona', other: `${figure(count)} personas` })}`,
  needsOf: (action, count, who) => `Para ${action}: ${figure(count)} de ${who}`,
  signed: 'Quien responde firma la respuesta con una llave de acceso',
  progress: (count, of) => `${figure(count)} de ${figure(of)} aprobaciones`,
  approved: (who) => `Aprobado por ${who}:`,
  youApproved: 'Aprobación propia:',
  wasSigned: 'firmada con llave de acceso',
  notCounted: 'Ya no cuenta: esa persona ya no puede responder, o no junto a las demás.',
  more: (count) => plural(count, { one: 'Falta una más', other: `Faltan ${figure(count)} más` }),
  moreOf: (count, who) =>
    plural(count, { one: `Falta una más, de ${who}`, other: `Faltan ${figure(count)} más, de ${who}` }),
  you: 'usted',
  others: (count) => plural(count, { one: 'otra persona', other: `otras ${figure(count)} personas` }),
  ends: 'El agente recibe la respuesta tras la última aprobación. Cada opción distinta se cuenta por separado.',
  changed: 'Las reglas cambiaron durante la lectura. Esto es lo que piden ahora.',
  changedBefore: 'Las reglas cambiaron después del envío de esta solicitud. Esto es lo que piden ahora.',
  onlyMay: (who, action) => `Solo pueden elegir ${action}: ${who}.`,
  nobodyMay: (action) => `No se permite elegir ${action}.`,
  confirmIt: (action) => `Confirmar: ${action}`,
  confirmHow: (who) => `Confirma exactamente lo que aprobó ${who}.`,
  gone: 'Esta aprobación se deshizo o se sustituyó',
  undoOwn: 'Deshacer la aprobación propia',
  stays: 'La solicitud sigue abierta para las demás personas.',
};
