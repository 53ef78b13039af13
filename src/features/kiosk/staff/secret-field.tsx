import { useId } from 'react'
import { FieldShell } from '../../../ui/fields/field-shell.tsx'

type SecretFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  disabled?: boolean
  /** A PIN opens the numeric keypad. */
  digits?: boolean
}

/**
 * Shows dots in a text field instead of a password field. For a password field the browser would offer to save the
 * input. It would also fill in the account's own password for anybody at the tablet.
 */
export function SecretField({ value, onChange, digits = false, ...field }: SecretFieldProps) {
  const name = useId()
  return (
    <FieldShell {...field} name={name}>
      {(control) => (
        <input
          {...control}
          className="nx-input kiosk-secret"
          type="text"
          inputMode={digits ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={digits ? 8 : 200}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldShell>
  )
}
