import { t } from '../../../engine/wire/text.ts';
import { type House, houseSchema } from '../../../engine/wire/admin.ts';
import { LANGUAGE } from '../../shell/language.ts';
import { usePolled } from '../calls.ts';
import { Section } from '../ui/section.tsx';
import { whenText } from '../ui/when.ts';
import styles from './night.module.css';

const LOOK_MS = 60_000;

/** [O3] From here on the operator is warned. */
const WARN_SHARE = 0.8;

/** In MB; small ones in KB, so that nothing stored reads as "0 MB". */
function sizeText(bytes: number): string {
  const isSmall = bytes < 1_000_000;
  const size = (bytes / (isSmall ? 1000 : 1_000_000)).toLocaleString(LANGUAGE, {
    maximumFractionDigits: 1,
  });
  return isSmall ? t('{size} KB', { size }) : t('{size} MB', { size });
}

function backupText({ everyHours, good }: House['backup']): string {
  if (good !== null) {
    const values = { when: whenText(good.at), size: sizeText(good.bytes) };
    return t('Last good backup: {when}, {size}.', values);
  }
  return everyHours === null
    ? t('No backups are made by themselves: set BACKUP_DIR, or run npm run backup.')
    : t('A backup is made every {hours} hours; there is none yet.', { hours: everyHours });
}

/** How much is stored, and how much of the limit that is. */
function Space({ size, limit }: Pick<House, 'size' | 'limit'>) {
  const { database, wal, photos } = size;
  const used = database + wal + photos;
  const kinds = { database: sizeText(database + wal), photos: sizeText(photos) };
  if (limit === null)
    return <p>{t('Stored: database {database}, photos {photos}.', { ...kinds })}</p>;
  const share = used / limit;
  return (
    <>
      <label className={styles['space']}>
        <span>
          {t('{used} of {limit} are used: database {database}, photos {photos}.', {
            ...kinds,
            used: sizeText(used),
            limit: sizeText(limit),
          })}
        </span>
        <meter min={0} max={1} high={WARN_SHARE} optimum={0} value={Math.min(1, share)} />
      </label>
      {share >= WARN_SHARE && (
        <p role="alert" className={styles['warning']}>
          {share >= 1
            ? t(
                'The house is full: new rooms, new visitors’ wallets and photos are refused. Games that have begun go on. Raise DATA_LIMIT_MB or remove photos.',
              )
            : t(
                'The house is nearly full. At the limit new rooms, new visitors’ wallets and photos are refused.',
              )}
        </p>
      )}
    </>
  );
}

/** [A126] What HTTPS adds, and how a party gets it. Served over it already, there is nothing to say. */
function Https() {
  const { protocol, hostname, port } = window.location;
  if (protocol === 'https:') return null;
  const commands = [
    'TRUST_PROXY=1 npm start',
    `caddy reverse-proxy --from https://${hostname}:8443 --to localhost:${port || 80} --internal-certs`,
  ];
  return (
    <div className={styles['https']}>
      <p>
        {t(
          'Over HTTPS phones stay awake, share by their own sheet and install the site, and nobody in the network can read along. Two commands give it to a party, the second with the address by which phones reach this machine:',
        )}
      </p>
      {commands.map((command) => (
        <code key={command}>{command}</code>
      ))}
    </div>
  );
}

/** [O7] How the house is doing. */
export function HouseSection() {
  const { found: house } = usePolled('/api/admin/house', houseSchema, LOOK_MS);
  return (
    <Section
      id="house"
      title={t('The house')}
      note={house === null ? t('Looking…') : backupText(house.backup)}
      status={null}
    >
      {house !== null && <Space size={house.size} limit={house.limit} />}
      <Https />
    </Section>
  );
}
