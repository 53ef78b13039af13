import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldShell, type FieldProps } from './field-shell.tsx'

export type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'url'
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters'
  maxLength?: number
  autoFocus?: boolean
  /** Takes the focus when its dialog opens. */
  focusFirst?: boolean
}

/** One line of text. For an email pass `type="email"`, which also sets the keyboard. */
export function TextField({
  type = 'text',
  inputMode,
  autoComplete,
  autoCapitalize,
  maxLength,
  autoFocus,
  focusFirst,
  ...field
}: TextFieldProps) {
  const address = type !== 'text'
  return (
    <FieldShell {...field}>
      {(control) => (
        <input
          {...control}
          className="nx-input"
          // The type sets the keyboard. The browser's own check is off, because the error sentence is ours.
          type={type}
          inputMode={inputMode ?? (address ? type : undefined)}
          autoComplete={autoComplete ?? (type === 'email' ? 'email' : 'off')}
          autoCapitalize={autoCapitalize ?? (address ? 'none' : undefined)}
          autoCorrect={address ? 'off' : undefined}
          spellCheck={address ? false : undefined}
          maxLength={maxLength}
          autoFocus={autoFocus}
          data-focus-first={focusFirst || undefined}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldShell>
  )
}
