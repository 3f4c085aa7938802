import { t } from '../../../engine/wire/text.ts';
import { type Figure, figuresSchema } from '../../../engine/wire/night.ts';
import { LANGUAGE } from '../../shell/language.ts';
import { Sentence } from '../../shell/ui/sentence.tsx';
import { usePolled } from '../calls.ts';
import { Section } from '../ui/section.tsx';
import ui from '../ui/ui.module.css';
import styles from './night.module.css';

const LOOK_MS = 60_000;
type Kind = Exclude<keyof Figure, 'at'>;
const KINDS: readonly { kind: Kind; name: string }[] = [
  { kind: 'players', name: t('Players##how many') },
  { kind: 'rooms', name: t('Rooms') },
  { kind: 'coins', name: t('Coins paid out') },
  { kind: 'dares', name: t('Dares done') },
];

const number = (value: number): string => value.toLocaleString(LANGUAGE);
const hour = (at: number): string =>
  new Date(at).toLocaleTimeString(LANGUAGE, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
const day = (at: number): string =>
  new Date(at).toLocaleDateString(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' });

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
      ? t('none##of what a chart shows')
      : t('most {highest, number} at {when}, now {now, number}', {
          highest,
          when: label(peak.at),
          now: values.at(-1) ?? 0,
        });
  return (
    <figure className={styles['chart']}>
      <svg
        viewBox={`0 0 ${figures.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('{name}, {span}: {text}', { name, span, text })}
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
        <Sentence of={t('<b>{span}</b>: {text}', { span, text })} tags={{ b: <b /> }} />
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
      <summary>{t('{span} in numbers', { span: caption })}</summary>
      <table className={ui['table']}>
        <thead>
          <tr>
            <th scope="col">{t('At##a time')}</th>
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

const HOURS = { span: t('24 hours'), label: hour };
const DAYS = { span: t('30 days'), label: day };

/** [O16] Today's figures, with charts of the last 24 hours and 30 days. */
export function FiguresSection() {
  const { found } = usePolled('/api/admin/figures', figuresSchema, LOOK_MS);
  const today = found?.days.at(-1);
  return (
    <Section id="figures" title={t('Today')} note={t('Since midnight UTC.')} status={null}>
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
          <Numbers caption={t('24 hours')} figures={found.hours} label={hour} />
          <Numbers caption={t('30 days')} figures={found.days} label={day} />
        </>
      )}
    </Section>
  );
}
