import { hdoBeside, type Said, type Surroundings } from './hdo.ts';

/** Runs commands like an agent's script, with address and key in the environment. */
export function agentShell({ base_url }: { base_url: string }, { api_key }: { api_key: string }) {
  const own = { HDO_URL: base_url, HDO_API_KEY: api_key };
  return (args: readonly string[], { env = {}, ...rest }: Surroundings = {}): Promise<Said> =>
    hdoBeside(args, { env: { ...own, ...env }, ...rest });
}
