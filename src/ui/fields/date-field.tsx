import { FieldShell, type FieldProps } from './field-shell.tsx'

/** A day of the calendar, `YYYY-MM-DD` or empty. `min` and `max` are such days too. */
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
