import { useState } from 'react';
import type { Profile } from '../../../engine/wire/profile.ts';
import { saveMe } from '../me.ts';

const MALFORMED = 400;

/** Saves what a sheet asks for, and closes it then. */
export function useSaving(onSaved: () => void) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  /** `refused`: the text when the server does not accept it. */
  async function save(change: Partial<Profile>, refused?: string): Promise<void> {
    setSaving(true);
    setTrouble(null);
    const answer = await saveMe(change);
    setSaving(false);
    if (answer.ok) return onSaved();
    setTrouble((answer.status === MALFORMED && refused) || answer.error);
  }

  return { trouble, setTrouble, isSaving, save };
}
