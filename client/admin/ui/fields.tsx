import { type ComponentProps, useId } from 'react';
import styles from './ui.module.css';
import { Button } from '../../shell/ui/parts.tsx';
import type { Elements } from '../../shell/ui/elements.ts';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The problem to show below the field. */
  problem?: string | undefined;
  /** A line that explains the field. */
  hint?: string;
  required?: boolean;
}

type Marks = Pick<ComponentProps<'input'>, 'id' | 'required' | 'aria-invalid' | 'aria-describedby'>;

/** A label over its control, and the problem under it. */
function Field(
  props: Omit<FieldProps, 'value' | 'onChange'> & { children: (marks: Marks) => Elements },
) {
  const { label, problem, hint, required = false, children } = props;
  const id = useId();
  const wrong = problem !== undefined;
  const remark = problem ?? hint;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        required,
        'aria-invalid': wrong,
        'aria-describedby': remark === undefined ? undefined : `${id}-remark`,
      })}
      {remark !== undefined && (
        <p id={`${id}-remark`} className={styles['remark']} data-wrong={wrong}>
          {remark}
        </p>
      )}
    </div>
  );
}

export function TextField({ value, onChange, ...field }: FieldProps) {
  return (
    <Field {...field}>
      {(marks) => (
        <input
          {...marks}
          className={styles['control']}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function AreaField({ value, onChange, ...field }: FieldProps) {
  return (
    <Field {...field}>
      {(marks) => (
        <textarea
          {...marks}
          className={styles['control']}
          rows={3}
          placeholder={field.required === true ? undefined : 'Optional'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface NumberFieldProps extends FieldProps {
  min?: number;
  /** The value of a field without a number; shown as soon as the field loses the focus. */
  fallback: string;
  /** Set until the value has loaded: it would replace the text typed before. */
  readOnly?: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, fallback, readOnly = false, ...field } = props;
  return (
    <Field {...field}>
      {(marks) => (
        <input
          {...marks}
          type="number"
          min={min}
          step={1}
          className={styles['control']}
          autoComplete="off"
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => value.trim() === '' && onChange(fallback)}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps {
  choices: readonly { value: string; name: string }[];
}

export function SelectField({ value, onChange, choices, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(marks) => (
        <select
          {...marks}
          className={`${styles['control']} ${styles['select']}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TickFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function TickField({ label, value, onChange }: TickFieldProps) {
  return (
    <label className={styles['tick']}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
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
      className={`${styles['button']} ${className}`}
      aria-disabled={busy}
      onClick={(event) => {
        // A click on a submit button, as Enter in a field makes one, sends the form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
