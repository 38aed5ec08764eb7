import { collectGarbage } from '../lib/process/memory.ts';

const most_bytes = 4 * 1024 * 1024;
let passed = 0;

/**
 * Bounds the memory of work that streams many bytes: counts released bytes, and collects the garbage every 4 MB. V8
 * alone would let the heap grow to hundreds of megabytes first.
 */
export function letGo(bytes: number): void {
  passed += bytes;
  if (passed < most_bytes) return;
  passed = 0;
  collectGarbage();
}
