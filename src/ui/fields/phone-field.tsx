import { FieldShell, type FieldProps } from './field-shell.tsx'

/**
 * A phone number as people type it (spaces, dashes, 0803…, +234…). It stays as typed, and the form checks it.
 */
export function PhoneField({
  autoComplete = 'tel',
  ...field
}: FieldProps<string> & { autoComplete?: string }) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <input
          {...control}
          className="nx-input nx-input-figures"
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          placeholder="0803 123 4567"
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldShell>
  )
}
