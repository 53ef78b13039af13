import { useId, type ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../icons.tsx'
import './field.css'

/** The props of every field. `useForm().field(name)` supplies name, value, onChange, onBlur and error. */
export type FieldProps<Value> = {
  name: string
  label: string
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string | undefined
  /**
   * Marks the field as optional beside its label. `unsaid`: the form
   * says so for several fields together. All others are required.
   */
  optional?: boolean | 'unsaid'
  disabled?: boolean
}

/** Connects a control to its label, hint and error. Spread it on the input. */
export type ControlProps = {
  id: string
  name: string
  disabled?: boolean | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: true | undefined
}

type ShellProps = Pick<FieldProps<unknown>, 'name' | 'label' | 'error' | 'hint' | 'optional' | 'disabled'> & {
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, hint, and the error below, announced to screen readers. */
export function FieldShell({ name, label, error, hint, optional, disabled, children }: ShellProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="nx-field">
      <label className="nx-field-label" htmlFor={id}>
        {label}
        {optional === true && <span className="nx-field-optional"> {t('common.optional')}</span>}
      </label>
      {children({
        id,
        name,
        disabled,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': optional ? undefined : true,
      })}
      {hint && (
        <p className="nx-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The error sentence below a field. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="nx-field-error" id={id}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  )
}
