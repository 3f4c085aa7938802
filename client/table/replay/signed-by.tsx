import { t } from '../../../engine/wire/text.ts';
import { useEffect, useState } from 'react';
import { recordKeySchema } from '../../../engine/wire/record-signature.ts';
import { getJson } from '../../shell/net/api.ts';
import styles from './replay.module.css';
import { checkSignature, type SignatureVerdict } from './signature.ts';

interface Said {
  text: string;
  /** Null: the page cannot tell. */
  isGenuine: boolean | null;
}

const SAID: Record<SignatureVerdict, Said> = {
  signed: { text: t('Checked: signed by this server.'), isGenuine: true },
  unsigned: {
    text: t('Not signed: it proves the dice, not where they were thrown.'),
    isGenuine: null,
  },
  'other key': { text: t('Signed with another key than that of this server.'), isGenuine: false },
  wrong: { text: t('The signature is not that of this record.'), isGenuine: false },
  unchecked: { text: t('This browser cannot check the signature of the record.'), isGenuine: null },
};
const INSECURE = t('This browser checks the signature only on pages served over HTTPS.');

async function judge(record: unknown): Promise<Said> {
  if (globalThis.crypto?.subtle === undefined) return { text: INSECURE, isGenuine: null };
  const key = await getJson('/api/record-key', recordKeySchema);
  return key.ok
    ? SAID[await checkSignature(record, key.value.publicKey)]
    : { text: `${t('The signature was not checked.')} ${key.error}`, isGenuine: null };
}

/** [C15] Says whether this server has signed a record. @param record As it came. */
export function SignedBy({ record }: { record: unknown }) {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void judge(record).then((found) => {
      if (isCurrent) setSaid(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [record]);
  return (
    <output className={styles['signature']} data-genuine={said?.isGenuine}>
      {said?.text}
    </output>
  );
}
