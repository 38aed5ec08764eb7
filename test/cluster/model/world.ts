import { type Mistake, mistakes } from './mistakes.ts';
import type { Node, State, Statement } from './state.ts';

/** Limits of a world, so that its states have an end. */
export type Bounds = {
  /** Batches that clients send, again after 503. */
  readonly batches: number;
  /** Epochs that nodes try to take, with the first. */
  readonly epochs: number;
  /** Renewals of the lease. */
  readonly renewals: number;
  /** Faults: crashes, cuts, cancelled waits, promotions and all else that a step marks as one. */
  readonly faults: number;
  /** Ticks of a lease. */
  readonly lease: number;
  /** Snapshots are made and the log is cut. */
  readonly cuts?: boolean;
  /** Commands write beside the server. */
  readonly commands?: boolean;
  /** Folders are cloned, and restored from older copies. */
  readonly copies?: boolean;
  /** The old primary still answers after a promotion. */
  readonly oldPrimary?: boolean;
  /** The database is restored to an older state, which loses confirmed rows. */
  readonly restores?: boolean;
};

/** The bounds of an exploration, and the mistakes that are put back. */
export type World = Required<Bounds> & { readonly mistakes: Readonly<Record<Mistake, boolean>> };

/** Changes the state and returns true, or returns false before it changes anything. */
export type Run = (state: State, world: World) => boolean;
export type RunAt = (state: State, node: Node, world: World) => boolean;

/** A step that the explorer tries in every state of a world that has it. */
export type Step = {
  readonly name: string;
  readonly run: Run;
  readonly node?: 0 | 1;
  readonly on?: Connection;
  readonly isIn?: (world: World) => boolean;
};

/** Limits steps to some worlds. */
export function onlyIn(isIn: (world: World) => boolean, steps: readonly Step[]): Step[] {
  return steps.map((step) => ({ ...step, isIn: (world) => isIn(world) && (step.isIn?.(world) ?? true) }));
}

/** Declares a step that either node may take. */
export function ofNode(name: string, run: RunAt): Step[] {
  return ([0, 1] as const).map((node) => ({ name, node, run: (state, world) => run(state, state.nodes[node], world) }));
}

/** Declares a step that either node may take with any batch. */
export function ofBatch(name: string, runOf: (batch: number) => RunAt): Step[] {
  return [1, 2, 3].flatMap((batch) =>
    onlyIn(({ batches }) => batch <= batches, ofNode(`${name} ${batch}`, runOf(batch))),
  );
}

/** The connections of a node: of its gate or a command, two that it gave up, and of its renewals. */
export const connections = ['gate', 'ghost', 'older', 'renewal'] as const;
export type Connection = (typeof connections)[number];

/** Declares a step that PostgreSQL may take with the statement of any connection. */
export function ofStatement(name: string, run: (state: State, statement: Statement, world: World) => boolean): Step[] {
  return connections.flatMap((on) =>
    ofNode(name, (state, node, world) => run(state, node[on], world)).map((step) => ({ ...step, on })),
  );
}

/** Makes a world of bounds, with a mistake or without. */
export function worldOf(bounds: Bounds, mistake?: Mistake): World {
  const names = Object.keys(mistakes) as Mistake[];
  const made = Object.fromEntries(names.map((name) => [name, name === mistake])) as Record<Mistake, boolean>;
  const without = { cuts: false, commands: false, copies: false, oldPrimary: false, restores: false };
  return { ...without, ...bounds, mistakes: made };
}

/** Counts a fault, unless all have happened. */
export function fault(state: State, world: World): boolean {
  if (state.database.faults >= world.faults) return false;
  state.database.faults += 1;
  return true;
}
