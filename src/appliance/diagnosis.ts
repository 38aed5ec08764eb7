import type { Report, StateName, Trouble } from '../contract/diagnosis.ts';
import type { Log } from '../lib/process/log.ts';

/** A look at one state of a node. */
export type StateCheck = {
  readonly state: StateName;
  /**
   * Returns what is wrong, as far as it is known, or false if the state does not hold and nothing is wrong. It runs
   * each second, so it must be quick.
   */
  look(): Trouble | false | undefined;
  /** Finds out what `look` returns. It runs when somebody asks. */
  refresh?(): Promise<void>;
  /** Tells whether `refresh` must run also if nobody asks. */
  isDue?(): boolean;
};

/** The diagnosis of a node, for the life of its process. */
export type Diagnosis = ReturnType<typeof openDiagnosis>;

const every_ms = 1_000;

/** Collects the checks of a node, and logs each trouble when it begins and when it is over. */
export function openDiagnosis(log: Log) {
  const checks = new Set<StateCheck>();
  let logged: readonly Trouble[] = [];
  const listTroubles = () => [...checks].flatMap(({ look }) => look() || []).filter(({ is_expected }) => !is_expected);
  const logChanges = () => {
    const troubles = listTroubles();
    const isNew = (one: Trouble, others: readonly Trouble[]) => others.every(({ code }) => code !== one.code);
    for (const { state, code, sentence, remedy, detail, is_warning } of troubles.filter((one) => isNew(one, logged)))
      log[is_warning ? 'warn' : 'error']({ event: 'trouble', state, code, sentence, remedy, detail });
    for (const { state, code } of logged.filter((one) => isNew(one, troubles)))
      log.info({ event: 'trouble_over', state, code });
    logged = troubles;
  };
  const timer = setInterval(() => {
    for (const check of checks) if (check.isDue?.()) void check.refresh?.();
    logChanges();
  }, every_ms).unref();
  return {
    /** Returns the facts of this node that are no states. A node of a cluster replaces it. */
    describeNode: (): object => ({}),

    /** Adds a check, and returns the function that removes it. */
    add(check: StateCheck): () => void {
      checks.add(check);
      return () => void checks.delete(check);
    },

    /** Reports all states, as far as they are known. */
    report(): Report {
      const states: Partial<Record<StateName, boolean>> = {};
      const troubles: Trouble[] = [];
      for (const { state, look } of checks) {
        const found = look();
        states[state] = (states[state] ?? true) && found === undefined;
        if (found) troubles.push(found);
      }
      return { states, troubles };
    },

    /** Lets all checks find out how things are, and reports that. */
    async examine(): Promise<Report> {
      await Promise.all([...checks].map(async ({ refresh }) => refresh?.()));
      return this.report();
    },

    close: () => clearInterval(timer),
  };
}
