import { errorTextIn } from '../../shell/net/api.ts';
import { LONG_PATIENCE_MS, noticed } from '../server/call.ts';

const FAILED = 'Error exporting';

/** iOS Safari asks first whether to download, and reads the file when the answer is yes. */
const KEPT_MS = 60_000;

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/**
 * Saves an export as a file; says what went wrong, or null. A plain link would save a refusal as
 * if it were the list.
 */
export async function exportCsv(path: string, fileName: string): Promise<string | null> {
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(LONG_PATIENCE_MS),
    });
    if (!response.ok) {
      const error = errorTextIn(await bodyOf(response)) ?? FAILED;
      noticed({ ok: false, status: response.status, error });
      return error;
    }
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
    return null;
  } catch {
    return FAILED;
  }
}
