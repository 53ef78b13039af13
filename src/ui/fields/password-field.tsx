import { useState } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../icons.tsx'
import { FieldShell, type FieldProps } from './field-shell.tsx'

type PasswordFieldProps = FieldProps<string> & {
  meter?: boolean
  /** For a dialog that asks for nothing else. */
  focusFirst?: boolean
}

/** A password with Show and Hide. `meter` is for choosing a new one, and sets `autoComplete`. Paste works. */
export function PasswordField({ meter = false, focusFirst = false, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldShell {...field} hint={field.hint ?? (meter ? t('fields.passwordHint') : undefined)}>
      {(control) => (
        <>
          <div className="nx-input-group">
            <input
              {...control}
              className="nx-input"
              data-focus-first={focusFirst || undefined}
              type={shown ? 'text' : 'password'}
              autoComplete={meter ? 'new-password' : 'current-password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={field.value}
              onChange={(event) => field.onChange(event.currentTarget.value)}
              onBlur={field.onBlur}
            />
            <button
              type="button"
              className="nx-input-side"
              aria-label={shown ? t('fields.hidePasswordLabel') : t('fields.showPasswordLabel')}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'eyeOff' : 'eye'} />
              <span>{shown ? t('fields.hidePassword') : t('fields.showPassword')}</span>
            </button>
          </div>
          {meter && field.value !== '' && !field.error && <StrengthMeter password={field.value} />}
        </>
      )}
    </FieldShell>
  )
}

const words = [
  'fields.strengthShort',
  'fields.strengthFair',
  'fields.strengthGood',
  'fields.strengthStrong',
] as const

function StrengthMeter({ password }: { password: string }) {
  const often = isOftenUsed(password)
  const strength = often ? 0 : passwordStrength(password)
  return (
    <div className="nx-meter" data-strength={strength}>
      <span className="nx-meter-bars" aria-hidden="true">
        {[0, 1, 2, 3].map((step) => (
          <span key={step} data-on={step <= strength || undefined} />
        ))}
      </span>
      <span role="status">{t(often ? 'fields.strengthGuessed' : words[strength])}</span>
    </div>
  )
}

type Strength = 0 | 1 | 2 | 3

/**
 * The strength of a password by length and variety: 0 too short, 1
 * good enough, 2 good, 3 strong. It only advises. The server decides.
 */
export function passwordStrength(password: string): Strength {
  const letters = [...password]
  if (letters.length < 8) return 0
  if (new Set(letters).size < 5 || isRun(letters)) return 1
  if (letters.length >= 15) return 3
  return letters.length >= 11 ? 2 : 1
}

/** True for "abcdefgh" or "87654321": each letter is the neighbour of the one before. */
function isRun(letters: string[]): boolean {
  const steps = letters.slice(1).map((letter, index) => letter.charCodeAt(0) - letters[index]!.charCodeAt(0))
  return steps.every((step) => step === steps[0])
}

/** The most used passwords among those that the server refuses. It knows thousands more. */
const OFTEN_USED = new Set(['password', 'passw0rd', 'qwerty', 'qwertyuiop', 'iloveyou', 'welcome', 'letmein'])

/**
 * True for a common password with digits or signs at its end, or of digits alone. It must not be called good.
 */
export function isOftenUsed(password: string): boolean {
  if (password.length < 8 || password.length >= 15) return false
  const stem = password.toLowerCase().replace(/[\d\s!@#$%^&*.]+$/, '')
  return OFTEN_USED.has(stem) || '1234567890'.startsWith(password)
}
