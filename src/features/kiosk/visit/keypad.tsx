import type { ReactNode } from 'react'
import { tKiosk } from '../messages.ts'

type KeypadProps = { value: string; onChange: (value: string) => void }

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Large digit keys. They type at the end of the number. */
export function Keypad({ value, onChange }: KeypadProps) {
  const type = (digit: string) => onChange(grouped(value + digit))
  return (
    <div className="kiosk-keys" role="group" aria-label={tKiosk('kiosk.keypad')}>
      {DIGITS.map((digit) => (
        <Key key={digit} onPress={() => type(digit)}>
          {digit}
        </Key>
      ))}
      <Key quiet onPress={() => onChange('')}>
        {tKiosk('kiosk.clear')}
      </Key>
      <Key onPress={() => type('0')}>0</Key>
      <Key
        quiet
        label={tKiosk('kiosk.erase')}
        onPress={() => onChange(grouped(value.trimEnd().slice(0, -1)))}
      >
        <svg className="nx-icon nx-icon-large" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M20 6H9l-6 6 6 6h11zM12 9.5l5 5M17 9.5l-5 5" />
        </svg>
      </Key>
    </div>
  )
}

type KeyProps = { quiet?: boolean; label?: string; onPress: () => void; children: ReactNode }

function Key({ quiet, label, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={quiet ? 'kiosk-key-quiet' : undefined}
      aria-label={label}
      // The field keeps the focus and its caret.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** "08035550101" becomes "0803 555 0101". Anything else stays as it was typed. */
function grouped(text: string): string {
  const digits = text.replace(/ /g, '')
  if (!/^0\d*$/.test(digits)) return text.trimEnd()
  return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join(' ')
}
