/** The role of a node in its cluster, and the reason, for its health page, its log and its metrics. */
export type NodeState = {
  role: 'standby' | 'leader';
  /** The node that leads, as the database names it. Null if none does, or the database does not answer. */
  leader: { readonly node: string; readonly address: string | null } | null;
  /** Why this node does not lead. */
  reason: string;
  epoch: number;
  seq: number;
  /** The last record of the log. */
  head_seq: number;
  /** How often this process has begun to lead. */
  leads: number;
};

/** Returns the state of a node that starts. */
export function newState(): NodeState {
  const role = 'standby';
  return { role, leader: null, reason: 'This node is starting.', epoch: 0, seq: 0, head_seq: 0, leads: 0 };
}
