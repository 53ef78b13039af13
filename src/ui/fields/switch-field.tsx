import { useId } from 'react'
import { FieldError, type FieldProps } from './field-shell.tsx'
import './switch-field.css'

/** A setting that changes immediately, without a save button. The whole line is the target. */
export function SwitchField({ label, hint, ...field }: FieldProps<boolean>) {
  const id = useId()
  const described = [field.error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="nx-field">
      <label className="nx-switch">
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          name={field.name}
          disabled={field.disabled}
          checked={field.value}
          aria-checked={field.value}
          aria-describedby={described || undefined}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
          onBlur={field.onBlur}
        />
      </label>
      {hint && (
        <p className="nx-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={field.error} />
    </div>
  )
}
