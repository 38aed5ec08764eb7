import { nodes_table } from './nodes.ts';

/** The version of the tables below. A cluster is upgraded by a later version of init.ts. */
export const tables_version = 1;

/**
 * The tables of a cluster. hdo_leader and hdo_lease have one row each. An append locks the first one until it ends, so
 * a takeover waits for it. A renewal changes only the second one, so it never waits. The database does not compress
 * the bytes, because they are encrypted.
 */
export const tables = `
  CREATE TABLE IF NOT EXISTS hdo_cluster (
    one bool PRIMARY KEY DEFAULT true CHECK (one),
    cluster_id uuid NOT NULL,
    tables_version int NOT NULL,
    key_id bytea NOT NULL
  );
  CREATE TABLE IF NOT EXISTS hdo_leader (
    one bool PRIMARY KEY DEFAULT true CHECK (one),
    epoch bigint NOT NULL UNIQUE,
    instance uuid NOT NULL,
    node text NOT NULL,
    address text NOT NULL,
    taken_at timestamptz NOT NULL,
    head_seq bigint NOT NULL,
    head_hash bytea NOT NULL
  );
  CREATE TABLE IF NOT EXISTS hdo_lease (
    one bool PRIMARY KEY DEFAULT true CHECK (one),
    epoch bigint NOT NULL,
    instance uuid NOT NULL,
    renewals bigint NOT NULL,
    renewed_at timestamptz NOT NULL,
    lease_ms int NOT NULL,
    confirmed_seq bigint NOT NULL,
    handed_back bool NOT NULL
  );
  CREATE TABLE IF NOT EXISTS hdo_log (
    seq bigint PRIMARY KEY,
    epoch bigint NOT NULL,
    schema_version int NOT NULL,
    prev bytea NOT NULL,
    hash bytea NOT NULL,
    record bytea NOT NULL,
    at timestamptz NOT NULL
  );
  CREATE TABLE IF NOT EXISTS hdo_file (
    name bytea NOT NULL,
    part int NOT NULL,
    parts int NOT NULL,
    bytes bytea NOT NULL,
    put_at timestamptz NOT NULL,
    PRIMARY KEY (name, part)
  );
  CREATE TABLE IF NOT EXISTS hdo_snapshot (
    snapshot_id uuid PRIMARY KEY,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    schema_version int NOT NULL,
    node text NOT NULL,
    touched_at timestamptz NOT NULL,
    parts int
  );
  CREATE TABLE IF NOT EXISTS hdo_snapshot_part (
    snapshot_id uuid NOT NULL REFERENCES hdo_snapshot ON DELETE CASCADE,
    part int NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (snapshot_id, part)
  );
  ${nodes_table}
  ALTER TABLE hdo_log ALTER COLUMN record SET STORAGE EXTERNAL;
  ALTER TABLE hdo_file ALTER COLUMN bytes SET STORAGE EXTERNAL;
  ALTER TABLE hdo_snapshot_part ALTER COLUMN bytes SET STORAGE EXTERNAL;
`;
