import { closed, Type } from '../../lib/schema.ts';
import { jsonSchema } from '../mcp/json-schema.ts';
import { changes, type Tool } from '../mcp/tool.ts';
import { occasionOf } from './hooks.ts';
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
    async run({ signal }, { tool_name, input, tool_use_id }) {
      const occasion = occasionOf({ session: '', call: String(tool_use_id ?? '') });
      const wanted = { tool: String(tool_name), input, folder, occasion };
      const { allowed, reason } = await verdictOn(clients, wanted, { timeout_ms: timeout, signal });
      return { data: allowed ? { behavior: 'allow', updatedInput: input } : { behavior: 'deny', message: reason } };
    },
  };
}
