import { FieldShell, type FieldProps } from './field-shell.tsx'

type DateFieldProps = FieldProps<string> & {
  min?: string
  max?: string
  /** Takes the focus when its dialog opens. */
  focusFirst?: boolean
}

/** A date, `YYYY-MM-DD` or empty. `min` and `max` have the same form. */
export function DateField({ min, max, focusFirst, ...field }: DateFieldProps) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <input
          {...control}
          className="nx-input nx-input-figures"
          type="date"
          min={min}
          max={max}
          data-focus-first={focusFirst || undefined}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldShell>
  )
}
