import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Button } from '../../shell/ui/parts.tsx';
import { configMachine } from './config-machine.ts';
import { CONFIG_FALLBACKS, configDraftSchema } from './config.ts';
import styles from '../admin-panel.module.css';
import { dropDraft, isTyped, keepDraft, readDraft } from '../editor/draft-store.ts';
import { NumberField, BusyButton } from '../ui/fields.tsx';
import { Section, FOCUS, useSectionFocus } from '../ui/section.tsx';
import { Conflict } from '../editor/editor-form.tsx';

const FORM = 'config';

const FIELDS = [
  {
    name: 'required_rating',
    label: 'Required rating',
    min: 0,
    hint: 'Players with a lower rating cannot play.',
  },
  { name: 'spin_cost', label: 'Spin cost', min: 1, hint: 'Coins a spin takes.' },
  {
    name: 'default_coins',
    label: 'Default coins',
    min: 0,
    hint: 'Coins a new visitor starts with.',
  },
  {
    name: 'house_coins',
    label: 'House coins',
    min: 0,
    hint: 'Coins for a visitor who cannot pay a spin. 0: none.',
  },
  {
    name: 'house_hours',
    label: 'House hours',
    min: 0,
    hint: 'Hours until the same visitor may have them again.',
  },
] as const;

export function ConfigSection() {
  const [kept] = useState(() => readDraft(FORM, configDraftSchema));
  const [state, send, actor] = useMachine(configMachine, { input: kept });
  const { section, focusOn } = useSectionFocus();
  const { base, draft, problems, conflict, status } = state.context;
  const typed = isTyped(draft, base);
  const busy = !state.matches({ work: 'idle' });
  const loaded = !state.matches({ work: 'loading' }) && !state.matches({ work: 'unloaded' });

  useEffect(() => {
    if (!loaded) return;
    if (typed) keepDraft(FORM, { mode: { is: 'create' }, base, draft });
    else dropDraft(FORM);
  }, [loaded, typed, base, draft]);

  useEffect(() => {
    const refused = actor.on('refused', () => focusOn(FOCUS.problem));
    return () => refused.unsubscribe();
  }, [actor, focusOn]);

  return (
    <Section
      ref={section}
      id="game-configuration"
      title="Game Configuration"
      note="For Slots Exposure. Players see a new spin cost at once."
      status={status}
    >
      {state.matches({ work: 'unloaded' }) ? (
        <div className={styles['unloaded']}>
          <p>The settings are not known yet.</p>
          <Button variant="quiet" onClick={() => send({ type: 'RETRY' })}>
            Retry
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className={styles['form']}
          aria-label="Slots Exposure"
          aria-busy={busy}
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: 'SAVE' });
          }}
        >
          {FIELDS.map(({ name, label, min, hint }) => (
            <NumberField
              key={name}
              label={label}
              min={min}
              hint={hint}
              required
              fallback={CONFIG_FALLBACKS[name]}
              readOnly={!loaded}
              value={loaded ? draft[name] : ''}
              problem={problems[name]}
              onChange={(value) => send({ type: 'CHANGE', change: { [name]: value } })}
            />
          ))}
          {conflict !== null && (
            <Conflict
              text={conflict}
              busy={busy}
              onReload={() => {
                send({ type: 'RELOAD' });
                focusOn(FOCUS.form);
              }}
              onOverwrite={() => {
                send({ type: 'OVERWRITE' });
                focusOn(FOCUS.form);
              }}
            />
          )}
          <div className={styles['actions']}>
            <BusyButton type="submit" busy={busy}>
              Save
            </BusyButton>
            {loaded && typed && (
              <BusyButton
                variant="quiet"
                busy={busy}
                onClick={() => {
                  send({ type: 'CANCEL' });
                  focusOn(FOCUS.form);
                }}
              >
                Cancel
              </BusyButton>
            )}
          </div>
        </form>
      )}
    </Section>
  );
}
