import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldShell, type FieldProps } from './field-shell.tsx'

export type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'url'
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters'
  maxLength?: number
  autoFocus?: boolean
}

/** One line of text. For an e-mail give `type="email"`; the right keyboard follows. */
export function TextField({
  type = 'text',
  inputMode,
  autoComplete,
  autoCapitalize,
  maxLength,
  autoFocus,
  ...field
}: TextFieldProps) {
  const address = type !== 'text'
  return (
    <FieldShell {...field}>
      {(control) => (
        <input
          {...control}
          className="nx-input"
          // The kind of keyboard, not the browser's own check: the sentence beneath is ours.
          type={type}
          inputMode={inputMode ?? (address ? type : undefined)}
          autoComplete={autoComplete ?? (type === 'email' ? 'email' : 'off')}
          autoCapitalize={autoCapitalize ?? (address ? 'none' : undefined)}
          autoCorrect={address ? 'off' : undefined}
          spellCheck={address ? false : undefined}
          maxLength={maxLength}
          autoFocus={autoFocus}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldShell>
  )
}
