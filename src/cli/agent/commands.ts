import type { Command } from 'commander';
import { ask } from './ask.ts';
import { connect, disconnect } from './connect.ts';

import { input } from './input.ts';
import { mcp } from './mcp.ts';
import { output } from './output.ts';
import { permission } from './permission.ts';
import { simulate } from './simulate.ts';
import { wait } from './wait.ts';
import { whoami } from './whoami.ts';

/** The caller's commands. They use a key and HTTP, never the data folder. */
export const agentCommands: readonly Command[] = [
  ask,
  wait,
  input,
  output,
  whoami,
  mcp,
  permission,
  connect,
  disconnect,
  simulate,
];
