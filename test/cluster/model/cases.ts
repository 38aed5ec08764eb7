/** The worlds in which the model finds each mistake, and the invariant that the shortest way breaks. */
import type { Invariant } from './invariants.ts';
import type { Mistake } from './mistakes.ts';
import type { Bounds } from './world.ts';

export type Case = { readonly breaks: Invariant; readonly bounds: Bounds };

const small: Bounds = { batches: 1, epochs: 2, renewals: 0, faults: 0, lease: 1 };
const oneFault: Bounds = { ...small, faults: 1 };
const twoFaults: Bounds = { ...small, faults: 2 };
const copied: Bounds = { ...twoFaults, copies: true };

export const cases: Readonly<Record<Mistake, Case>> = {
  noKeyLock: { breaks: 'olderEpoch', bounds: small },
  readBeforeBarrier: { breaks: 'staleRead', bounds: small },
  runAgainAfterAppend: { breaks: 'appliedTwice', bounds: oneFault },
  resumeOldEpoch: { breaks: 'appliedUnconfirmed', bounds: copied },
  applyUnconfirmedTail: { breaks: 'appliedUnconfirmed', bounds: oneFault },
  warningIsConfirmation: { breaks: 'confirmedStays', bounds: oneFault },
  leaseFromReply: { breaks: 'staleRead', bounds: { ...small, renewals: 1 } },
  monotonicOnly: { breaks: 'staleRead', bounds: oneFault },
  leadBeforeEnd: { breaks: 'staleRead', bounds: small },
  emptyListIsConfirmation: { breaks: 'confirmedStays', bounds: oneFault },
  headNotKept: { breaks: 'staleRead', bounds: { ...oneFault, renewals: 1, cuts: true } },
  resumeWithoutNewEpoch: { breaks: 'appliedUnconfirmed', bounds: twoFaults },
  takenMeansReplay: { breaks: 'appliedUnconfirmed', bounds: { ...twoFaults, commands: true } },
  visibleEpochStandsBehind: { breaks: 'appliedUnconfirmed', bounds: twoFaults },
  catchUpPastOwnEpoch: { breaks: 'appliedUnconfirmed', bounds: { ...oneFault, epochs: 3 } },
  listBeforeCommit: { breaks: 'confirmedStays', bounds: oneFault },
  listWithoutPosition: { breaks: 'confirmedStays', bounds: oneFault },
  renewalWithWarning: { breaks: 'staleRead', bounds: { ...twoFaults, renewals: 1 } },
  takeoverWithWarning: { breaks: 'appliedUnconfirmed', bounds: twoFaults },
  takeoverWithoutWatching: { breaks: 'staleRead', bounds: small },
  refusedTakesAtOnce: { breaks: 'staleRead', bounds: { ...small, epochs: 3, batches: 2 } },
  takeoverWithoutCondition: { breaks: 'staleRead', bounds: { ...small, epochs: 3 } },
  databaseClock: { breaks: 'staleRead', bounds: { ...oneFault, renewals: 1 } },
  ownFolderTakesAtOnce: { breaks: 'staleRead', bounds: copied },
  commandFromFolder: { breaks: 'staleRead', bounds: copied },
  answerWithoutLease: { breaks: 'staleRead', bounds: small },
  watchFromRequest: { breaks: 'staleRead', bounds: { ...small, renewals: 1 } },
  largerOfBothClocks: { breaks: 'staleRead', bounds: { ...twoFaults, lease: 2 } },
  wallOnly: { breaks: 'staleRead', bounds: oneFault },
  serveAfterHandBack: { breaks: 'staleRead', bounds: small },
  timelineForgotten: { breaks: 'leadsOffLog', bounds: { ...oneFault, oldPrimary: true } },
  noHashCheck: { breaks: 'leadsOffLog', bounds: { ...oneFault, restores: true } },
  appendOffHead: { breaks: 'appendedOffHead', bounds: { ...oneFault, batches: 2, restores: true } },
};

/** Consequences of mistakes that take more steps. The exploration looks for that invariant alone. */
export const later: readonly (readonly [Mistake, Case])[] = [
  ['resumeOldEpoch', { breaks: 'staleRead', bounds: copied }],
  ['resumeWithoutNewEpoch', { breaks: 'confirmedStays', bounds: twoFaults }],
  ['applyUnconfirmedTail', { breaks: 'rowsDiffer', bounds: twoFaults }],
  ['takenMeansReplay', { breaks: 'confirmedStays', bounds: { ...twoFaults, commands: true } }],
  ['takeoverWithWarning', { breaks: 'confirmedStays', bounds: twoFaults }],
  ['timelineForgotten', { breaks: 'staleRead', bounds: { ...oneFault, oldPrimary: true } }],
  ['catchUpPastOwnEpoch', { breaks: 'leadsOffLog', bounds: { ...twoFaults, epochs: 3 } }],
];
