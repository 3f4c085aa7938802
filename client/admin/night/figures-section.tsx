import { type Figure, figuresSchema } from '../../../engine/wire/night.ts';
import { usePolled } from '../calls.ts';
import { Section } from '../ui/section.tsx';
import styles from './night.module.css';
import { type House, houseSchema } from '../../../engine/wire/admin.ts';

const LOOK_MS = 60_000;
type Kind = Exclude<keyof Figure, 'at'>;
const KINDS: readonly { kind: Kind; name: string }[] = [
  { kind: 'players', name: 'Players' },
  { kind: 'rooms', name: 'Rooms' },
  { kind: 'coins', name: 'Coins paid out' },
  { kind: 'dares', name: 'Dares done' },
];

const number = (value: number): string => value.toLocaleString('en');
const hour = (at: number): string =>
  new Date(at).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false });
const day = (at: number): string =>
  new Date(at).toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const HEIGHT = 40;
const STEP = 10;
const BAR = 7;

interface ChartProps {
  figures: readonly Figure[];
  kind: Kind;
  name: string;
  span: string;
  label: (at: number) => string;
}

/** Bars of one figure, the newest at the right; its text says the highest and the last. */
function Chart({ figures, kind, name, span, label }: ChartProps) {
  const values = figures.map((figure) => figure[kind]);
  const highest = Math.max(0, ...values);
  const last = figures.at(-1);
  const peak = figures[values.indexOf(highest)];
  const text =
    highest === 0 || peak === undefined
      ? `${name}, ${span}: none`
      : `${name}, ${span}: most ${number(highest)} at ${label(peak.at)}, now ${number(last?.[kind] ?? 0)}`;
  return (
    <figure className={styles['chart']}>
      <svg
        viewBox={`0 0 ${figures.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {figures.map(({ at, [kind]: value }, place) => {
          const height = highest === 0 ? 1 : Math.max(1, (value / highest) * HEIGHT);
          return (
            <rect
              key={at}
              x={place * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              data-empty={value === 0 || undefined}
            >
              <title>{`${label(at)}: ${number(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>{span}</figcaption>
    </figure>
  );
}

/** [O16] Today's figures, with charts of the last 24 hours and 30 days. */
export function FiguresSection() {
  const { found } = usePolled('/api/admin/figures', figuresSchema, LOOK_MS);
  const today = found?.days.at(-1);
  return (
    <Section
      id="figures"
      title="Today"
      note="Since midnight UTC. Point at a bar for its figure."
      status={null}
    >
      {found !== null && (
        <dl className={styles['figures']}>
          {KINDS.map(({ kind, name }) => (
            <div key={kind} className={styles['figure']}>
              <dt>{name}</dt>
              <dd className={styles['value']}>{number(today?.[kind] ?? 0)}</dd>
              <dd>
                <Chart {...{ kind, name }} figures={found.hours} span="24 hours" label={hour} />
              </dd>
              <dd>
                <Chart {...{ kind, name }} figures={found.days} span="30 days" label={day} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

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
  if (limit === null) return <p>{`Stored: ${kinds}.`}</p>;
  const share = used / limit;
  return (
    <>
      <label className={styles['space']}>
        <span>{`${megabytes(used)} of ${megabytes(limit)} are used: ${kinds}.`}</span>
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
