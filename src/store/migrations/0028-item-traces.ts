export const itemTraces = `
-- The trace (W3C Trace Context) in which an item was sent. A server writes rows only while it sends traces somewhere.
CREATE TABLE item_traces (
  input_sequence INTEGER PRIMARY KEY REFERENCES inputs ON DELETE CASCADE,
  trace_id TEXT NOT NULL, -- 32 hexadecimal digits
  span_id TEXT NOT NULL, -- 16 hexadecimal digits: the span of the send, below which all others are
  waits_since TEXT NOT NULL -- the send, or the last undo
) STRICT;
`;
