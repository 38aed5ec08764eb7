/** The states of a node. Each is true while all is as it should be. A single machine has no lead, log and position. */
export type StateName =
  | 'ready'
  | 'leads'
  | 'has_room'
  | 'sound'
  | 'log_reachable'
  | 'log_accepts'
  | 'certificate'
  | 'clock'
  | 'backups'
  | 'notices'
  | 'settings'
  | 'position';

type TroubleRow = {
  readonly state: StateName;
  readonly sentence: string;
  readonly remedy: string;
  /** Everything works for now. `hdo doctor` warns. */
  readonly is_warning?: true;
  /** It is meant to be so, and ends by itself. It is not logged. */
  readonly is_expected?: true;
};

/**
 * Everything that can be wrong with a running node, what it means, and what to do. `/readyz`, metrics, the log and the
 * commands all say these sentences. They are public: a path, a name or a cause belongs into `detail`.
 */
export const troubleTable = {
  closing: {
    state: 'ready',
    sentence: 'The server is stopping.',
    remedy: 'Start it again when it has stopped.',
    is_expected: true,
  },
  write_slow: {
    state: 'ready',
    sentence: 'A write took longer than two seconds.',
    remedy: 'See what else uses the disk, and whether it fails.',
  },
  write_failed: {
    state: 'ready',
    sentence: 'Nothing can be written to the database.',
    remedy: 'The log says why (writer_trouble). Mend the disk or its mount.',
  },
  other_schema: {
    state: 'ready',
    sentence: 'The database has another schema version than this program.',
    remedy: 'Restart the server with the newest hdo that has used the database.',
  },
  disk_low: {
    state: 'has_room',
    sentence: 'The disk has less free space than its floor (server.disk_floor_bytes).',
    remedy: 'Free disk space, or move the data folder to a larger disk. hdo vacuum returns unused space.',
  },
  disk_full: {
    state: 'has_room',
    sentence: 'The disk of this node is full.',
    remedy: 'Free disk space, or move the data folder to a larger disk. The node goes on by itself.',
  },
  damaged: {
    state: 'sound',
    sentence: 'The database is damaged: SQLite cannot read a part of it.',
    remedy:
      'Check the disk. Stop the server, keep the data folder, and restore the newest backup into another one ' +
      '(hdo backup restore). In a cluster, run hdo cluster reseed on this node instead.',
  },
  disk_errors: {
    state: 'sound',
    sentence: 'The disk fails to read or write the database (input/output error).',
    remedy: 'See the log of the system. Replace the disk, and check the data folder with hdo verify.',
  },
  cluster_failed: {
    state: 'log_reachable',
    sentence: 'The database of the cluster cannot be used at the moment.',
    remedy: 'The log of this node says why (cluster_trouble).',
  },
  settings_differ: {
    state: 'leads',
    sentence: 'The settings of this node differ from those of the cluster, so it does not lead.',
    remedy: 'Make them equal on all nodes, or run hdo cluster accept here.',
  },
  certificate_kept: {
    state: 'certificate',
    sentence: 'The renewed certificate or key cannot be used. The server goes on with the pair that it has.',
    remedy:
      'Put a certificate and its own key into the two files: the server loads them by itself. Restart it only then.',
  },
  certificate_ended: {
    state: 'certificate',
    sentence: 'The certificate has ended, or is not valid yet.',
    remedy: 'Renew it: the server loads new files by itself. Check the clock too.',
  },
  certificate_name: {
    state: 'certificate',
    sentence: 'The certificate is for other names than the host of server.public_url.',
    remedy:
      'Get one for that name, or correct server.public_url. Behind a proxy with a certificate of its own it may stay.',
    is_warning: true,
  },
  certificate_ends: {
    state: 'certificate',
    sentence: 'The certificate ends within 14 days.',
    remedy: 'Renew it, and see why that did not happen by itself: the server loads new files within seconds.',
    is_warning: true,
  },
  clock_ahead: {
    state: 'clock',
    sentence: "The clock is ahead of the folder's last known time, and not known to be synchronised.",
    remedy:
      'Set the clock, and synchronise it. Data that only this clock makes old is kept for 7 days of uptime. If it is ' +
      'right: hdo vacuum --accept-clock',
    is_warning: true,
  },
  notices_failing: {
    state: 'notices',
    sentence: 'The last notice to a target failed.',
    remedy:
      'See hdo notify log, correct [[notify]] in config.toml, and run hdo notify test. The notice is tried again.',
    is_warning: true,
  },
  settings_wait: {
    state: 'settings',
    sentence: 'Settings were reloaded that take effect only with the next start.',
    remedy: 'Restart the server.',
    is_warning: true,
  },
} as const satisfies Readonly<Record<string, TroubleRow>>;

export type TroubleName = keyof typeof troubleTable;

/** One thing that is wrong with a running node. */
export type Trouble = TroubleRow & {
  readonly code: string;
  /** The cause, for the operator only. */
  readonly detail?: string | undefined;
};

/** The states of a node, and a trouble for each that is false and should not be. */
export type Report = {
  readonly states: Readonly<Partial<Record<StateName, boolean>>>;
  readonly troubles: readonly Trouble[];
};

export function describeTrouble(code: TroubleName, detail?: string): Trouble {
  return { code, ...troubleTable[code], ...(detail !== undefined && { detail }) };
}

export function hideDetails(troubles: readonly Trouble[]): Omit<Trouble, 'detail'>[] {
  return troubles.map(({ detail: _, ...rest }) => rest);
}

export function troubleText({ sentence, remedy, detail }: Trouble): string {
  return `${sentence}${detail === undefined ? '' : ` (${detail})`} ${remedy}`;
}
