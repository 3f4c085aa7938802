import { type DragEvent, useEffect, useState } from 'react';
import { PicturesIcon } from './pictures-icon.tsx';
import styles from './upload-area.module.css';

interface UploadAreaProps {
  onChosen: (files: readonly File[]) => void;
}

/** A file dropped beside the area would replace the page by itself. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** Takes photos by a drop, a click or the keyboard: it is a file input under a large label. */
export function UploadArea({ onChosen }: UploadAreaProps) {
  const [over, setOver] = useState(false);
  useNoStrayDrops();

  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChosen([...event.dataTransfer.files]);
  };

  return (
    <label className={styles['area']} data-over={over} data-testid="upload-area">
      <input
        className={styles['input']}
        type="file"
        accept="image/*"
        multiple
        aria-label="Choose photos to upload"
        aria-describedby="upload-hint"
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Emptied, so that the same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onChosen(files);
        }}
      />
      <PicturesIcon />
      <span className={styles['call']}>
        {over ? (
          'Let go to upload'
        ) : (
          <>
            <span className={styles['wide']}>Drop photos here, or </span>
            <u>click to choose</u>
          </>
        )}
      </span>
      <span id="upload-hint" className={styles['hint']}>
        PNG, JPG, GIF, WEBP up to 10MB
      </span>
    </label>
  );
}
