import { initCluster } from './init.ts';
import { acceptNode, leaveCluster } from './member.ts';

import { reseedNode } from './reseed.ts';
import { reportStatus } from './status.ts';
import { stepDownHere } from './step-down.ts';

export { endMembership } from '../copy/membership.ts';
export { startNode } from '../node/serve.ts';
export { checkNode } from './doctor.ts';

/** The functions of the `hdo cluster` commands. */
export const commands = {
  init: initCluster,
  status: reportStatus,
  'step-down': stepDownHere,
  accept: acceptNode,
  reseed: reseedNode,
  leave: leaveCluster,
};
