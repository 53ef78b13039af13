import { useId, type ReactNode } from 'react'
import { FieldError, type FieldProps } from './field-shell.tsx'

/** One thing to agree to or switch on. The whole sentence is the target. `label` may hold a link. */
export function CheckField({ label, ...field }: Omit<FieldProps<boolean>, 'label'> & { label: ReactNode }) {
  const id = useId()
  return (
    <div className="nx-field">
      <label className="nx-check">
        <input
          type="checkbox"
          name={field.name}
          disabled={field.disabled}
          checked={field.value}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${id}-error` : undefined}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
          onBlur={field.onBlur}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={field.error} />
    </div>
  )
}
