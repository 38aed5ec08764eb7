import { hdoBeside, type Said } from './hdo.ts';

type Surroundings = { env?: NodeJS.ProcessEnv; input?: string };

/** Runs commands as an agent's script does: with its address and key in the environment. */
export function agentShell({ base_url }: { base_url: string }, { api_key }: { api_key: string }) {
  const own = { HDO_URL: base_url, HDO_API_KEY: api_key };
  return (args: readonly string[], { env = {}, input = '' }: Surroundings = {}): Promise<Said> =>
    hdoBeside(args, { env: { ...own, ...env }, input });
}
