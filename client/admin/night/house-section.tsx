import { type House, houseSchema } from '../../../engine/wire/admin.ts';
import { usePolled } from '../server/use-polled.ts';
import { Section } from '../ui/section.tsx';
import styles from './night.module.css';

const LOOK_MS = 60_000;
/** [O3] From here on the operator is warned. */
const WARN_SHARE = 0.8;

const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
const when = (at: string): string =>
  new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });

function backupText({ everyHours, good }: House['backup']): string {
  if (good !== null) return `Last good backup: ${when(good.at)}, ${megabytes(good.bytes)}.`;
  return everyHours === null
    ? 'No backups are made by themselves: set BACKUP_DIR, or run npm run backup.'
    : `A backup is made every ${everyHours} hours; there is none yet.`;
}

/** How much is stored, and how much of the limit that is. */
function Space({ size, limit }: Pick<House, 'size' | 'limit'>) {
  const { database, wal, photos } = size;
  const used = database + wal + photos;
  const kinds = `database ${megabytes(database + wal)}, photos ${megabytes(photos)}`;
  if (limit === null) return <p>Stored: {kinds}.</p>;
  const share = used / limit;
  return (
    <>
      <label className={styles['space']}>
        <span>
          {megabytes(used)} of {megabytes(limit)} are used: {kinds}.
        </span>
        <meter min={0} max={1} high={WARN_SHARE} optimum={0} value={Math.min(1, share)} />
      </label>
      {share >= WARN_SHARE && (
        <p role="alert" className={styles['warning']}>
          {share >= 1
            ? 'The house is full: new rooms, new visitors’ wallets and photos are refused. Games that have begun go on. Raise DATA_LIMIT_MB or remove photos.'
            : 'The house is nearly full. At the limit new rooms, new visitors’ wallets and photos are refused.'}
        </p>
      )}
    </>
  );
}

/** [O7] How the house is doing. */
export function HouseSection() {
  const { found: house } = usePolled('/api/admin/house', houseSchema, LOOK_MS);
  return (
    <Section
      id="house"
      title="The house"
      note={house === null ? 'Looking…' : backupText(house.backup)}
      status={null}
    >
      {house !== null && <Space size={house.size} limit={house.limit} />}
    </Section>
  );
}
