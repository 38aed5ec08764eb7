/**
 * Explores one world. `node test/cluster/model/main.ts takenMeansReplay` prints the shortest way to what the mistake
 * breaks. Bounds follow as JSON, an invariant to look for after them.
 */
import { cases } from './cases.ts';
import { explore } from './explore.ts';
import type { Invariant } from './invariants.ts';
import type { Mistake } from './mistakes.ts';
import { worldOf } from './world.ts';

const [name = '', bounds = '{}', only] = process.argv.slice(2);
const mistake = name in cases ? (name as Mistake) : undefined;
const usual = mistake ? cases[mistake].bounds : { batches: 1, epochs: 2, renewals: 1, faults: 1, lease: 1 };
const began_ms = performance.now();
const { states, depth, found } = explore(worldOf({ ...usual, ...JSON.parse(bounds) }, mistake), only as Invariant);
const lines = found ? [`breaks ${found.invariant}`, ...found.steps] : ['breaks nothing'];
const took_ms = Math.round(performance.now() - began_ms);
process.stdout.write([`${states} states, depth ${depth}, ${took_ms} ms`, ...lines, ''].join('\n'));
