const CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error, or one that caused it, is the system's word that its disk is full. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const full = 'code' in error && typeof error.code === 'string' && CODES.has(error.code);
  return full || isOutOfSpace(error.cause);
}
