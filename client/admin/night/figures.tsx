import { type Figure, figuresSchema } from '../../../engine/wire/night.ts';
import { usePolled } from '../calls.ts';
import { Section } from '../ui/section.tsx';
import ui from '../ui/ui.module.css';
import styles from './night.module.css';

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

/**
 * [A124] Bars of one figure, the newest at the right. The words under it say the highest and the last
 * one; the table of the page says all.
 */
function Chart({ figures, kind, name, span, label }: ChartProps) {
  const values = figures.map((figure) => figure[kind]);
  const highest = Math.max(0, ...values);
  const peak = figures[values.indexOf(highest)];
  const text =
    highest === 0 || peak === undefined
      ? 'none'
      : `most ${number(highest)} at ${label(peak.at)}, now ${number(values.at(-1) ?? 0)}`;
  return (
    <figure className={styles['chart']}>
      <svg
        viewBox={`0 0 ${figures.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}, ${span}: ${text}`}
      >
        {values.map((value, place) => {
          const height = highest === 0 ? 1 : Math.max(1, (value / highest) * HEIGHT);
          return (
            <rect
              key={figures[place]?.at}
              x={place * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              data-empty={value === 0 || undefined}
            />
          );
        })}
      </svg>
      <figcaption>
        <b>{span}</b>
        <span>{`: ${text}`}</span>
      </figcaption>
    </figure>
  );
}

interface NumbersProps {
  caption: string;
  figures: readonly Figure[];
  label: (at: number) => string;
}

/** The numbers of the bars, the newest first; times in which nothing happened are left out. */
function Numbers({ caption, figures, label }: NumbersProps) {
  const busy = figures.filter((figure) => KINDS.some(({ kind }) => figure[kind] > 0)).toReversed();
  if (busy.length === 0) return null;
  return (
    <details className={ui['more']}>
      <summary>{`${caption} in numbers`}</summary>
      <table className={ui['table']}>
        <thead>
          <tr>
            <th scope="col">At</th>
            {KINDS.map(({ kind, name }) => (
              <th key={kind} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((figure) => (
            <tr key={figure.at}>
              <th scope="row">{label(figure.at)}</th>
              {KINDS.map(({ kind }) => (
                <td key={kind}>{number(figure[kind])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const HOURS = { span: '24 hours', label: hour };
const DAYS = { span: '30 days', label: day };

/** [O16] Today's figures, with charts of the last 24 hours and 30 days. */
export function FiguresSection() {
  const { found } = usePolled('/api/admin/figures', figuresSchema, LOOK_MS);
  const today = found?.days.at(-1);
  return (
    <Section id="figures" title="Today" note="Since midnight UTC." status={null}>
      {found !== null && (
        <>
          <dl className={styles['figures']}>
            {KINDS.map(({ kind, name }) => (
              <div key={kind} className={styles['figure']}>
                <dt>{name}</dt>
                <dd className={styles['value']}>{number(today?.[kind] ?? 0)}</dd>
                <dd>
                  <Chart {...{ kind, name }} {...HOURS} figures={found.hours} />
                </dd>
                <dd>
                  <Chart {...{ kind, name }} {...DAYS} figures={found.days} />
                </dd>
              </div>
            ))}
          </dl>
          <Numbers caption="24 hours" figures={found.hours} label={hour} />
          <Numbers caption="30 days" figures={found.days} label={day} />
        </>
      )}
    </Section>
  );
}
