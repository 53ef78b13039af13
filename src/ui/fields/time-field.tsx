import { FieldShell, type FieldProps } from './field-shell.tsx'

/** A time of day, `HH:mm` or empty. */
export function TimeField(field: FieldProps<string>) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <input
          {...control}
          className="nx-input nx-input-figures"
          type="time"
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldShell>
  )
}
