import { createContext, use } from 'react';
import { Avatar } from '../../me/me-chip.tsx';
import type { FaceBySeat } from './seated-view.ts';
import styles from './face.module.css';

/** The faces at the table, by seat. Without a table around it, nobody knows any. */
export const Faces = createContext<FaceBySeat>(() => null);

interface FaceProps {
  seat: string;
  /** Left out, if it is somebody else who sits there by now. */
  of?: string;
  /** Overrides the size, which is otherwise that of the text beside it. */
  className?: string | undefined;
}

/** [B123] The face of who sits there, beside their name. */
export function Face({ seat, of, className = styles['face'] }: FaceProps) {
  const face = use(Faces)(seat, of);
  return face && <Avatar {...face} className={className} />;
}
