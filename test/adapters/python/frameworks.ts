import { isLong } from '../../helpers/data/seed.ts';
import { newestPython, pythonTools } from '../../helpers/programs/python-tools.ts';

const newest = ['langgraph', 'langchain', 'langgraph-checkpoint-sqlite', 'openai-agents', 'pydantic-ai-slim', 'mypy'];

let made: Promise<string> | undefined;

/**
 * Returns a Python that has the frameworks: in `npm test` the recorded versions, in `npm run test:adapters` the newest
 * ones, which it prints.
 */
export function frameworkPython(): Promise<string> {
  made ??= isLong ? newestPython(newest) : pythonTools();
  return made;
}
