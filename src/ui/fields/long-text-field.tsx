import { FieldShell, type FieldProps } from './field-shell.tsx'

/** A text of several sentences. */
export function LongTextField(field: FieldProps<string>) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <textarea
          {...control}
          className="nx-input"
          rows={4}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldShell>
  )
}
