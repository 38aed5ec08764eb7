import { Command } from 'commander';
import { clusterAccept } from './cluster/accept.ts';
import { clusterInit } from './cluster/init.ts';
import { clusterLeave } from './cluster/leave.ts';
import { clusterReseed } from './cluster/reseed.ts';
import { clusterStatus } from './cluster/status.ts';
import { clusterStepDown } from './cluster/step-down.ts';

/** `hdo cluster` */
export const cluster = new Command('cluster')
  .description('Keeps the data on several machines: one leads, and the others follow.')
  .addCommand(clusterInit)
  .addCommand(clusterStatus)
  .addCommand(clusterStepDown)
  .addCommand(clusterAccept)
  .addCommand(clusterReseed)
  .addCommand(clusterLeave);
