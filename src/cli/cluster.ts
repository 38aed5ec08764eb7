import { loadNodes, type Nodes } from '../cluster/seam.ts';
import { command, commandGroup } from './command.ts';

type Act = { readonly about: string; readonly examples: readonly string[] };

/** The commands of a cluster, in the order of the help. */
const acts: Readonly<Record<keyof Nodes['commands'], Act>> = {
  init: {
    about: 'Makes this data folder the first node of a new cluster, with its requests, files and people.',
    examples: ['hdo cluster init', 'hdo cluster init --data /var/lib/hdo'],
  },
  status: {
    about: 'Shows which node leads, how far this one is, and what is wrong. Ends with 69 if the database has troubles.',
    examples: ['hdo cluster status', 'hdo cluster status --json'],
  },
  'step-down': {
    about: 'Makes the leader on this machine hand over to another node. It stays and follows.',
    examples: ['hdo cluster step-down', 'hdo cluster step-down --json'],
  },
  accept: {
    about: 'Lets this node lead once with its own settings, although those of the last leader differ.',
    examples: ['hdo cluster accept --data /var/lib/hdo'],
  },
  reseed: {
    about: 'Puts the database of this node aside, so that it joins again from the newest snapshot.',
    examples: ['hdo cluster reseed --data /var/lib/hdo'],
  },
  leave: {
    about: 'Makes this data folder one of a single machine, with the rows that it has. The server must be stopped.',
    examples: ['hdo cluster leave --data /var/lib/hdo'],
  },
};

/** `hdo cluster` */
export const cluster = commandGroup(
  'cluster',
  'Keeps the data on several machines: one leads, and the others follow.',
  Object.entries(acts).map(([name, act]) => {
    return command(name, {
      ...act,
      run: async (call) => (await loadNodes()).commands[name as keyof typeof acts](call),
    });
  }),
);
