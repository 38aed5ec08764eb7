import { askerIn } from '../../client/adapters/asker.ts';
import { open, Type } from '../../lib/schema/schema.ts';
import { jsonSchema } from '../mcp/json-schema.ts';
import { changesData, type Tool } from '../mcp/tool.ts';
import { occasionOf, toolOf } from './hooks.ts';
import { sessionFor } from './session.ts';
import { type Clients, verdictOn } from './verdict.ts';

/** Agents may send more, such as suggestions for their own rules. */
const given = open({
  tool_name: Type.String({ minLength: 1 }),
  input: Type.Unknown(),
  tool_use_id: Type.Optional(Type.String()),
});

/**
 * Builds the tool that coding agents call instead of showing a permission prompt. It is served only on request, because
 * it waits for a person as long as a prompt does.
 */
export function permissionTool(clients: Clients, { timeout, folder }: { timeout: number; folder: string }): Tool {
  const claim = { session: `mcp-${crypto.randomUUID()}`, roots: [folder] }; // an agent starts one server a session
  return {
    name: 'permission_prompt',
    title: 'Ask a person for permission',
    description: 'Asks a person if a tool may run with these arguments, and waits. No answer counts as a no.',
    annotations: { ...changesData, idempotentHint: false },
    inputSchema: jsonSchema(given),
    outputSchema: jsonSchema(Type.Unsafe<object>({ type: 'object' })),
    async run({ signal }, { tool_name, input, tool_use_id, ...more }) {
      const asker = askerIn(more);
      const occasion = occasionOf({ session: '', call: String(tool_use_id ?? '') });
      const session = asker?.isOther ? undefined : sessionFor(claim, { folder, input, json: JSON.stringify(input) });
      const call = { tool: toolOf(tool_name), input, folder, agent: asker?.text };
      const toolUse = { ...call, session, occasion, takesAnswers: true };
      const {
        allowed,
        reason,
        updatedInput = input,
      } = await verdictOn(clients, toolUse, { timeout_ms: timeout, signal });
      return { data: allowed ? { behavior: 'allow', updatedInput } : { behavior: 'deny', message: reason } };
    },
  };
}
