import { type ReactNode, useEffect, useState } from 'react';
import { uploadAnswerSchema } from '../../../../engine/wire/admin.ts';
import { Camera } from '../../../photos/camera/camera.tsx';
import { Polaroid } from '../../../photos/camera/polaroid.tsx';
import { request } from '../../../shell/net/api.ts';
import styles from './challenge-photo.module.css';
import { t } from '../../../../engine/wire/text.ts';

/** A photo that was chosen: on its way until the server has answered. */
interface Chosen {
  preview: string;
  text: string | null;
}

async function send(file: File): Promise<string> {
  const body = new FormData();
  body.append('photo', file);
  const answer = await request('/api/photos/upload', { method: 'POST', body }, uploadAnswerSchema);
  if (!answer.ok) return answer.error;
  return answer.value.photo?.awaitsLook === true
    ? t('The house looks at your photo first.')
    : t('Your pose is in the photos!');
}

/** [P43] The camera for who has said Yes. Nothing is sent before a photo is chosen. */
export function ChallengePhoto(): ReactNode {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const preview = chosen?.preview;
  useEffect(() => {
    if (preview !== undefined) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  const take = async (file: File): Promise<void> => {
    const of = { preview: URL.createObjectURL(file) };
    setChosen({ ...of, text: null });
    const text = await send(file);
    setChosen((now) => (now?.preview === of.preview ? { ...of, text } : now));
  };
  if (chosen === null) {
    return (
      <Camera
        who={t('It comes into the photos, for everybody.')}
        onPhoto={(file) => void take(file)}
      />
    );
  }
  return (
    <div className={styles['pose']}>
      <Polaroid
        photo={chosen.preview}
        alt={t('Your pose')}
        caption={t('Three bananas!')}
        developing={chosen.text === null}
      />
      <output>{chosen.text ?? t('Your photo is on its way…')}</output>
      {chosen.text !== null && <a href="/photo-test">{t('See the photos')}</a>}
    </div>
  );
}
