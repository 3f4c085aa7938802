import { type SubmitEvent, useRef, useState } from 'react';
import { type Limits, NO_LIMITS_CHOSEN } from '../../../engine/wire/profile.ts';
import type { Me } from '../../../engine/wire/rest.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { KnownMe, Sheet, SheetActions, useSaving } from '../sheet.tsx';
import { LevelChoice } from './level-choice.tsx';
import styles from './limits-sheet.module.css';
import { t } from '../../../engine/wire/text.ts';

interface SwitchProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

function FaceSwitch({ isOn, onSwitch }: SwitchProps) {
  return (
    <label className={styles['switch']}>
      <span>{t('Tasks that show my face')}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </label>
  );
}

interface KinkChipsProps {
  kinks: Me['kinks'];
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}

function KinkChips({ kinks, chosen, onChoose }: KinkChipsProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{t('Also fine with me')}</legend>
      <div className={styles['chips']}>
        {kinks.map(({ id, name }) => (
          <label key={id} className={styles['chip']}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosen.includes(id)}
              onChange={({ target }) => {
                const others = chosen.filter((each) => each !== id);
                onChoose(target.checked ? [...others, id] : others);
              }}
            />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LimitsForm({ me, onClose }: { me: Me; onClose: () => void }) {
  const [limits, setLimits] = useState<Limits>(me.limits ?? NO_LIMITS_CHOSEN);
  const { trouble, isSaving, save } = useSaving(onClose);
  const first = useRef<HTMLButtonElement>(null);
  const isNew = me.limits === null;
  const change = (some: Partial<Limits>) => setLimits({ ...limits, ...some });
  const kinks = limits.kinks.filter((id) => me.kinks.some((kink) => kink.id === id));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save({ limits: { ...limits, kinks: kinks.toSorted((a, b) => a - b) } });
  }

  return (
    <Sheet title={t('How daring tonight?')} first={first} onSkip={onClose}>
      <form className={styles['form']} onSubmit={submit}>
        <p className={styles['promise']}>
          {t(
            'Only tasks that everybody at the table is fine with are ever drawn. Nobody sees what you chose.',
          )}
        </p>
        <LevelChoice level={limits.level} onChoose={(level) => change({ level })} />
        {me.kinks.length > 0 && (
          <KinkChips kinks={me.kinks} chosen={kinks} onChoose={(ids) => change({ kinks: ids })} />
        )}
        <FaceSwitch isOn={limits.withFace} onSwitch={(withFace) => change({ withFace })} />
        <SheetActions trouble={trouble}>
          <Button ref={first} type="submit" className={styles['play']} disabled={isSaving}>
            {isNew ? t('Let’s play') : t('Save')}
          </Button>
          <Button variant="quiet" className={styles['not']} onClick={onClose}>
            {isNew ? t('Not now') : t('Cancel')}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}

/** Asks what somebody is fine with at a table, or has it changed. */
export function LimitsSheet({ onClose }: { onClose: () => void }) {
  return <KnownMe onClose={onClose}>{(me) => <LimitsForm me={me} onClose={onClose} />}</KnownMe>;
}
