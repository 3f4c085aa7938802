import { type ComponentProps, useId } from 'react';
import styles from './ui.module.css';
import { t } from '../../../engine/wire/text.ts';
import { Button } from '../../shell/ui/parts.tsx';
import type { Elements } from '../../shell/ui/elements.ts';
import type { Field } from '../editor/resource.ts';

interface FormFieldProps {
  field: Field;
  value: string | boolean;
  /** The problem to show below the field. */
  problem?: string | undefined;
  /** Until the value has loaded: it would replace the text typed before. */
  readOnly?: boolean;
  onChange: (value: string | boolean) => void;
}

/** A label over its control, and the problem or the hint under it. */
export function FormField({ field, value, problem, readOnly = false, onChange }: FormFieldProps) {
  const { label, is, hint, required = false } = field;
  const id = useId();
  if (typeof value === 'boolean') {
    return (
      <label className={styles['tick']}>
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
    );
  }
  const remark = problem ?? hint;
  return (
    <div className={styles['field']} data-is={is}>
      <label htmlFor={id}>{label}</label>
      <Control
        field={field}
        marks={{
          id,
          required,
          value,
          className: styles['control'],
          autoComplete: 'off',
          'aria-invalid': problem !== undefined,
          'aria-describedby': remark === undefined ? undefined : `${id}-remark`,
        }}
        readOnly={readOnly}
        onChange={onChange}
      />
      {remark !== undefined && (
        <p id={`${id}-remark`} className={styles['remark']} data-wrong={problem !== undefined}>
          {remark}
        </p>
      )}
    </div>
  );
}

/** What an input, a textarea and a select take alike. */
type Marks = Pick<
  ComponentProps<'input'>,
  'id' | 'required' | 'className' | 'autoComplete' | 'aria-invalid' | 'aria-describedby'
> & { value: string };

interface ControlProps {
  field: Field;
  marks: Marks;
  readOnly: boolean;
  onChange: (value: string) => void;
}

function Control({ field, marks, readOnly, onChange }: ControlProps): Elements {
  const { is, label, blank, min, required, choices = [] } = field;
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  switch (is) {
    case 'text': {
      const placeholder = required === true ? undefined : t('Optional');
      return <textarea {...marks} rows={2} placeholder={placeholder} onChange={change} />;
    }
    case 'number':
      return (
        <input
          {...marks}
          type="number"
          min={min}
          step={1}
          readOnly={readOnly}
          onChange={change}
          // A field without a number shows what it counts as.
          onBlur={() => marks.value.trim() === '' && !readOnly && onChange(String(blank))}
        />
      );
    case 'choice':
    case 'kink':
      return (
        <select {...marks} className={`${styles['control']} ${styles['select']}`} onChange={change}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
          {/* One that is chosen is offered even while it is not listed. */}
          {choices.every(({ value }) => value !== marks.value) && (
            <option value={marks.value}>{`${label} ${marks.value}`}</option>
          )}
        </select>
      );
    case 'line':
    case 'tick':
      return <input {...marks} onChange={change} />;
  }
}

type BusyButtonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & { busy: boolean };

/**
 * A button that takes nothing while its section is at work, and shows it. Not `disabled`: that
 * would take the focus away.
 */
export function BusyButton({ busy, className = '', onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      className={`${styles['busy']} ${className}`}
      aria-disabled={busy}
      onClick={(event) => {
        // A click on a submit button, as Enter in a field makes one, sends the form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
