import { useState, type ReactNode } from 'react'
import { FieldShell } from '../../../ui/fields/field-shell.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { readWho, type Typed } from '../find/match-person.ts'
import { tKiosk } from '../messages.ts'
import { Question, useReading } from './question.tsx'

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

type WhoStepProps = {
  knowsPhones: boolean
  onAnswer: (typed: Typed) => void
  /** Opens the first timer's form, with what the field holds. */
  onNew: (typed: Typed) => void
}

/** The first question: the phone number, or the name. A tablet without whole numbers asks for the name only. */
export function WhoStep({ knowsPhones, onAnswer, onNew }: WhoStepProps) {
  const [byName, setByName] = useState(!knowsPhones)
  const number = useReading(readWho, onAnswer)
  const name = useReading(readWho, onAnswer)
  const field = byName ? name : number
  return (
    <Question
      key={byName ? 'name' : 'number'}
      action={tKiosk('kiosk.findMe')}
      onAct={field.act}
      beside
      otherWays={
        <div className="kiosk-ways">
          {knowsPhones && (
            <button type="button" onClick={() => setByName(!byName)}>
              {tKiosk(byName ? 'kiosk.useNumber' : 'kiosk.useName')}
            </button>
          )}
          <button type="button" onClick={() => onNew(typedIn(field.props.value))}>
            {tKiosk('kiosk.firstTime')}
          </button>
        </div>
      }
    >
      {byName ? (
        <TextField
          {...name.props}
          label={tKiosk('kiosk.whoDoor')}
          hint={tKiosk('kiosk.whoDoorHint')}
          autoCapitalize="words"
        />
      ) : (
        <NumberField {...number.props} />
      )}
    </Question>
  )
}

function typedIn(text: string): Typed {
  const reading = readWho(text)
  return 'typed' in reading ? reading.typed : {}
}

/** The screen's own keys type the number, so the tablet's keyboard stays away. A keyboard by cable types too. */
function NumberField(props: ReturnType<typeof useReading>['props']) {
  const { value, onChange } = props
  return (
    <>
      <FieldShell {...props} label={tKiosk('kiosk.who')}>
        {(control) => (
          <input
            {...control}
            className="nx-input kiosk-number"
            type="text"
            inputMode="none"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </FieldShell>
      <Keypad value={value} onChange={onChange} />
    </>
  )
}
