import { execFile } from 'node:child_process';
import { type AuditAnswer, readAudit } from './advisories.ts';

/** Who waits for a registry that does not answer waits so long and no longer. */
const PATIENCE_MS = 15_000;
const LARGEST_REPORT = 64 * 1024 * 1024;

const ARGUMENTS = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000'];

/** Asks the registry for advisories about the production dependencies in `root`. Never throws. */
export function askRegistry(root: string): Promise<AuditAnswer> {
  const options = { cwd: root, timeout: PATIENCE_MS, maxBuffer: LARGEST_REPORT };
  return new Promise((resolve) => {
    // It ends with 1 where it found something, so that its code says nothing.
    execFile('npm', ARGUMENTS, options, (error, printed) => {
      if (error?.killed === true) resolve({ asked: false, why: 'it took too long' });
      else if (error?.code === 'ENOENT') resolve({ asked: false, why: 'npm was not found' });
      else resolve(readAudit(printed));
    });
  });
}
