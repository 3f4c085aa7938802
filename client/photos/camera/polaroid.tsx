import { useRef, useState } from 'react';
import { Button } from '../../shell/ui/parts.tsx';
import styles from './polaroid.module.css';
import { t } from '../../../engine/wire/text.ts';

/** A small one for the card of a phone, the whole one for a large screen. */
const sourcesOf = (photo: string): string =>
  photo.startsWith('blob:')
    ? photo
    : `${photo.replace(/\.\w+$/, '.thumb.webp')} 480w, ${photo} 2048w`;

interface PolaroidProps {
  /** The address of the photo. */
  photo: string;
  /** What it shows, for who cannot see it. */
  alt: string;
  caption: string;
  /** It is on its way. */
  developing: boolean;
}

/** A photo; pressed, it is shown large. A photo that is gone shows nothing. Another needs another key. */
export function Polaroid({ photo, alt, caption, developing }: PolaroidProps) {
  const large = useRef<HTMLDialogElement>(null);
  const [isLost, setLost] = useState(false);
  if (isLost) return null;
  return (
    <figure className={styles['polaroid']} data-developing={developing}>
      <button
        type="button"
        aria-label={t('{photo}: show it large', { photo: alt })}
        onClick={() => large.current?.showModal()}
      >
        <img
          src={photo}
          srcSet={sourcesOf(photo)}
          sizes="(min-width: 100em) 30rem, 9rem"
          alt={alt}
          onError={() => setLost(true)}
        />
      </button>
      <figcaption>
        <bdi>{caption}</bdi>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog */}
      <dialog
        ref={large}
        className={styles['large']}
        aria-label={alt}
        onClick={() => large.current?.close()}
        onKeyDown={(event) => event.stopPropagation()} // its Escape is for nothing around it
      >
        <img src={photo} alt={alt} loading="lazy" />
        <Button variant="quiet">{t('Close')}</Button>
      </dialog>
    </figure>
  );
}
