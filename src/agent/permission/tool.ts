import { closed, Type } from '../../lib/schema.ts';
import { jsonSchema } from '../mcp/json-schema.ts';
import { changes, type Tool } from '../mcp/tool.ts';
import { type Clients, verdictOn } from './verdict.ts';

const given = closed({
  tool_name: Type.String({ minLength: 1 }),
  input: Type.Unknown(),
  tool_use_id: Type.Optional(Type.String()),
});

/**
 * The tool that coding agents call instead of showing a permission prompt. It is served only where it is asked for,
 * because it waits for a person, as a prompt does.
 */
export function permissionTool(clients: Clients, { timeout, folder }: { timeout: number; folder: string }): Tool {
  return {
    name: 'permission_prompt',
    title: 'Ask a person for permission',
    description: 'Asks a person whether a tool may run with these arguments, and waits. No answer is a no.',
    annotations: { ...changes, idempotentHint: false },
    inputSchema: jsonSchema(given),
    outputSchema: jsonSchema(Type.Unsafe<object>({ type: 'object' })),
    async run(_call, { tool_name, input, tool_use_id }) {
      const wanted = { tool: String(tool_name), input, folder, occasion: String(tool_use_id ?? '') };
      const { allowed, reason } = await verdictOn(clients, wanted, timeout);
      return { data: allowed ? { behavior: 'allow', updatedInput: input } : { behavior: 'deny', message: reason } };
    },
  };
}
