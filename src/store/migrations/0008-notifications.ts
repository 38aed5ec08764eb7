export const notifications = `
-- A place that is told when a request waits. Inputs up to notified_through have been looked at for it.
CREATE TABLE notify_targets (name TEXT PRIMARY KEY, notified_through INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- One telling of one request to one target, and after its end the log of it. No content.
CREATE TABLE deliveries (
  delivery_id TEXT PRIMARY KEY,
  target TEXT NOT NULL,
  input_sequence INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  due_at TEXT, -- null once it is over
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting', -- waiting, delivered, given_up, or needless: answered or withdrawn before
  ended_at TEXT,
  last_error TEXT,
  UNIQUE (target, input_sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX due_deliveries ON deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_by_age ON deliveries (created_at);
`;
