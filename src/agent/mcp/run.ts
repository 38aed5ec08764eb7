import { OutboxError } from '../../client/index.ts';
import { callerErrors } from '../../contract/errors.ts';
import type { Tool, ToolCall } from './tool.ts';

/** Runs a tool; what the outbox refuses is an answer that says why and what to do, not a broken protocol. */
export async function run(tool: Tool, call: ToolCall, given: Record<string, unknown>) {
  try {
    const { data, content = [] } = await tool.run(call, given);
    const text = { type: 'text' as const, text: JSON.stringify(data) };
    return { content: [text, ...content], structuredContent: data };
  } catch (error) {
    if (!(error instanceof OutboxError || error instanceof TypeError)) throw error;
    return { isError: true, content: [{ type: 'text' as const, text: sentence(error) }] };
  }
}

function sentence(error: Error): string {
  if (!(error instanceof OutboxError)) return error.message;
  const { code, message, fields, limit, retry_after_seconds } = error;
  const recovery = code in callerErrors ? callerErrors[code as keyof typeof callerErrors].recovery : '';
  const details = { code, ...(fields.length > 0 && { fields }), ...(limit && { limit }), retry_after_seconds };
  return `${code}: ${message} ${recovery}\n${JSON.stringify(details)}`;
}
