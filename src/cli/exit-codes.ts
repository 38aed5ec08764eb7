/** The exit codes of the program (sysexits.h where it has one). Scripts branch on them. */
export const exitCodes = {
  done: 0,
  general: 1,
  usage: 64,
  bad_data: 65,
  not_found: 66,
  unavailable: 69,
  internal: 70,
  conflict: 73,
  nobody: 74,
  temporary: 75,
  credentials: 77,
  settings: 78,
} as const;

/**
 * The exit code of every failure of `hdo permission`, also of its options. With it every agent blocks the call,
 * whatever the hook prints (Claude Code, Codex and others). Other codes let some agents go on.
 */
export const blocked = 2;

export type Exit = keyof typeof exitCodes;
