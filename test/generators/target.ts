import { spawnSync } from 'node:child_process';

/** The folder for generated code, and the environment for reaching the server. */
export type GeneratorTarget = { readonly folder: string; readonly env: Readonly<Record<string, string>> };

/** Runs a program to its end and returns its output. Throws with the output if it fails. */
export function ran(program: string, args: readonly string[], { folder, env }: GeneratorTarget): string {
  const found = spawnSync(program, args, { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' });
  if (found.status === 0) return found.stdout;
  const said = found.error?.message ?? `${found.stdout}${found.stderr}`;
  throw new Error(`${program} ${args.join(' ')} failed: ${said}`);
}
