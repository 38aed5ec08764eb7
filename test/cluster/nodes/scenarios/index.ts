import type { Measured } from '../measure.ts';
import type { Scene } from '../scene.ts';
import { promote, restartPrimary, restoreOlder } from './databases.ts';
import { cloneFolder, commandsBeside, joinNode, killCommands, killTwice } from './folders.ts';
import { cutLeader, delayLeader, killAfterAppend, resetConnections } from './network.ts';
import { losePower } from './power.ts';
import * as processes from './processes.ts';
import { cancelWaits, endSessions, killInAppend, loseStandby } from './sessions.ts';

/** A change of leader, or a fault after which there may be one. Some return how long nothing was confirmed. */
export type Scenario = {
  readonly run: (scene: Scene) => Promise<Measured | undefined>;
  /** How often it is among 40. */
  readonly times: number;
  /** It stops or freezes servers of PostgreSQL, so no other cluster may use them. */
  readonly ownPair?: true;
};

export const scenarios: Readonly<Record<string, Scenario>> = {
  stepDown: { run: processes.stepDown, times: 5 },
  killLeader: { run: processes.killLeader, times: 2 },
  losePower: { run: losePower, times: 1 },
  stopLeader: { run: processes.stopLeader, times: 2 },
  freezeLeader: { run: processes.freezeLeader, times: 3 },
  freezeBriefly: { run: processes.freezeBriefly, times: 1 },
  killAll: { run: processes.killAll, times: 1 },
  killFollower: { run: processes.killFollower, times: 1 },
  lateFollower: { run: processes.lateFollower, times: 1 },
  killTwice: { run: killTwice, times: 1 },
  cutLeader: { run: cutLeader(), times: 2 },
  cutToServer: { run: cutLeader('to_server'), times: 1 },
  cutToClient: { run: cutLeader('to_client'), times: 1 },
  resetConnections: { run: resetConnections, times: 2 },
  killAfterAppend: { run: killAfterAppend, times: 2 },
  delayLeader: { run: delayLeader, times: 1 },
  endSessions: { run: endSessions, times: 1 },
  cloneFolder: { run: cloneFolder, times: 1 },
  commandsBeside: { run: commandsBeside, times: 1 },
  killCommands: { run: killCommands, times: 1 },
  joinNode: { run: joinNode, times: 1 },
  restoreOlder: { run: restoreOlder, times: 1 },
  cancelWaits: { run: cancelWaits, times: 2, ownPair: true },
  killInAppend: { run: killInAppend, times: 2, ownPair: true },
  loseStandby: { run: loseStandby, times: 1, ownPair: true },
  restartPrimary: { run: restartPrimary, times: 1, ownPair: true },
  promote: { run: promote, times: 1, ownPair: true },
};
