/** Fields with which hosts name the agent that calls a tool: agent_type, agentID, subagent_type, teammate_name… */
const fieldNames = /^(parent)?(sub)?(agent|teammate|team|worker)(id|type|name|role|kind)?$/;
/** The type of an agent alone names the main agent of a session that was started with one. */
const ofMain = /^agent_?type$/i;
const longest = 200;

/** The agent that calls a tool, as the host names it. */
export type Asker = {
  /** The fields of the host, such as `agent_type code-reviewer, agent_id a1`. */
  readonly text: string;
  /** True for every agent but the main one: a subagent or a teammate. */
  readonly isOther: boolean;
};

/** Reads the agent that calls a tool from the fields of its host. Returns undefined if the host names no agent. */
export function askerIn(fields: Readonly<Record<string, unknown>>): Asker | undefined {
  const found = Object.entries(fields).filter(
    ([name, value]) => fieldNames.test(name.replaceAll(/[_-]/g, '').toLowerCase()) && isSaid(value),
  );
  if (found.length === 0) return undefined;
  const text = found.map(([name, value]) => `${name} ${shown(value)}`).join(', ');
  return { text, isOther: found.some(([name]) => !ofMain.test(name)) };
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean';
}

/** Shows a value, as JSON if it could be mistaken for several fields. */
function shown(value: unknown): string {
  const text = typeof value === 'string' && /^[\p{L}\p{N}_.:@/-]+$/u.test(value) ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
