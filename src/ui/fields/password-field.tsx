import { useState } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../icons.tsx'
import { FieldShell, type FieldProps } from './field-shell.tsx'
import { isOftenUsed, passwordStrength } from './password-strength.ts'

type PasswordFieldProps = FieldProps<string> & {
  meter?: boolean
  /** In a dialog that asks for nothing else. */
  focusFirst?: boolean
}

/** A password with Show and Hide. `meter` is for choosing a new one; `autoComplete` follows from it. Paste works. */
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
