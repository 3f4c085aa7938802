import { type House, houseSchema } from '../../../engine/wire/admin.ts';
import { usePolled } from '../calls.ts';
import { Section } from '../ui/section.tsx';
import { whenText } from '../ui/when.ts';
import styles from './night.module.css';

const LOOK_MS = 60_000;

/** [O3] From here on the operator is warned. */
const WARN_SHARE = 0.8;

/** In MB; small ones in KB, so that nothing stored reads as "0 MB". */
function sizeText(bytes: number): string {
  const [unit, name] = bytes < 1_000_000 ? [1000, 'KB'] : [1_000_000, 'MB'];
  return `${(bytes / unit).toLocaleString('en', { maximumFractionDigits: 1 })} ${name}`;
}

function backupText({ everyHours, good }: House['backup']): string {
  if (good !== null) return `Last good backup: ${whenText(good.at)}, ${sizeText(good.bytes)}.`;
  return everyHours === null
    ? 'No backups are made by themselves: set BACKUP_DIR, or run npm run backup.'
    : `A backup is made every ${everyHours} hours; there is none yet.`;
}

/** How much is stored, and how much of the limit that is. */
function Space({ size, limit }: Pick<House, 'size' | 'limit'>) {
  const { database, wal, photos } = size;
  const used = database + wal + photos;
  const kinds = `database ${sizeText(database + wal)}, photos ${sizeText(photos)}`;
  if (limit === null) return <p>{`Stored: ${kinds}.`}</p>;
  const share = used / limit;
  return (
    <>
      <label className={styles['space']}>
        <span>{`${sizeText(used)} of ${sizeText(limit)} are used: ${kinds}.`}</span>
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
        Over HTTPS phones stay awake, share by their own sheet and install the site, and nobody in
        the network can read along. Two commands give it to a party, the second with the address by
        which phones reach this machine:
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
      title="The house"
      note={house === null ? 'Looking…' : backupText(house.backup)}
      status={null}
    >
      {house !== null && <Space size={house.size} limit={house.limit} />}
      <Https />
    </Section>
  );
}
