import { type ReactNode, useEffect } from 'react';
import type { Me } from '../../../engine/wire/rest.ts';
import { useMe } from '../me.ts';

interface KnownMeProps {
  onClose: () => void;
  children: (me: Me) => ReactNode;
}

/** A sheet for a visitor who is known; where nobody knows who they are there is nothing to ask. */
export function KnownMe({ onClose, children }: KnownMeProps) {
  const me = useMe();
  const isUnknown = me === null;
  useEffect(() => {
    if (isUnknown) onClose();
  }, [isUnknown, onClose]);
  return me && children(me);
}
