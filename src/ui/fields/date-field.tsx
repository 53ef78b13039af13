import { FieldShell, type FieldProps } from './field-shell.tsx'

/** A date, `YYYY-MM-DD` or empty. `min` and `max` have the same form. */
export function DateField({ min, max, ...field }: FieldProps<string> & { min?: string; max?: string }) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <input
          {...control}
          className="nx-input nx-input-figures"
          type="date"
          min={min}
          max={max}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldShell>
  )
}
