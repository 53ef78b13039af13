import { FieldShell, type FieldProps } from './field-shell.tsx'

/** Some sentences. */
export function LongTextField({ maxLength, ...field }: FieldProps<string> & { maxLength?: number }) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <textarea
          {...control}
          className="nx-input"
          rows={4}
          maxLength={maxLength}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldShell>
  )
}
