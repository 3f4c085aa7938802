import { errorOf } from './server-error.ts';

/** The administrator's removal; resolves with what went wrong, or null. */
export async function removePhoto(id: string): Promise<string | null> {
  try {
    const path = `/api/photos/${encodeURIComponent(id)}`;
    const response = await fetch(path, { method: 'DELETE', credentials: 'same-origin' });
    // A photo that somebody else has removed meanwhile is gone all the same.
    if (response.ok || response.status === 404) return null;
    return errorOf(await response.text()) ?? `the server answered ${response.status}`;
  } catch {
    return 'the server cannot be reached';
  }
}
