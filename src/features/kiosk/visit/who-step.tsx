import { useState } from 'react'
import { FieldShell } from '../../../ui/fields/field-shell.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { readWho } from '../find/read-typed.ts'
import type { Typed } from '../find/match-person.ts'
import { tKiosk } from '../messages.ts'
import { Keypad } from './keypad.tsx'
import { Question } from './question.tsx'
import { useReading } from './use-reading.ts'

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
