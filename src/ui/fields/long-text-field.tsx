import { FieldShell, type FieldProps } from './field-shell.tsx'

/** Some sentences. */
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
