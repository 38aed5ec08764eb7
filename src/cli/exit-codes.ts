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
  temporary: 75,
  credentials: 77,
  settings: 78,
} as const;

export type Exit = keyof typeof exitCodes;
