/** Whether an error is the operating system's no, such as a full disk's, and so no bug. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
