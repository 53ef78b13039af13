import { useId, type ComponentType } from 'react'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { FieldError } from '../../../ui/fields/field-shell.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { tKiosk, type KioskKey } from '../messages.ts'
import { wordings, type PageName } from './first-timer-values.ts'
import type { FirstTimerForm } from './use-first-timer.ts'

type FieldsProps = { form: FirstTimerForm; church: string }

type Page = { title: KioskKey; why: KioskKey | null; Fields: ComponentType<FieldsProps> }

/** The question of each page. */
export const pages = {
  names: { title: 'kiosk.formNames', why: null, Fields: Names },
  phone: { title: 'kiosk.formPhone', why: 'kiosk.formPhoneHint', Fields: Phone },
  agree: { title: 'kiosk.formAgree', why: null, Fields: Agree },
  guardian: { title: 'kiosk.formGuardian', why: null, Fields: Guardian },
} as const satisfies Record<PageName, Page>

function Names({ form }: FieldsProps) {
  return (
    <div className="kiosk-two">
      <TextField {...form.text('first_name')} label={tKiosk('capture.firstName')} autoCapitalize="words" />
      <TextField {...form.text('last_name')} label={tKiosk('capture.lastName')} autoCapitalize="words" />
    </div>
  )
}

function Phone({ form }: FieldsProps) {
  return <PhoneField {...form.text('phone_number')} label={tKiosk('capture.phone')} />
}

/** One box for each consent, none ticked in advance. */
function Agree({ form, church }: FieldsProps) {
  const { consent, sms } = wordings(church)
  return (
    <>
      <CheckField {...form.tick('consent')} label={consent} />
      <CheckField {...form.tick('sms_consent')} label={sms} />
      <Age {...form.age} />
    </>
  )
}

function Age({ name, value, onChange, error }: FirstTimerForm['age']) {
  const id = useId()
  return (
    <fieldset
      className="nx-fieldset kiosk-age"
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{tKiosk('kiosk.formAge')}</legend>
      <div>
        {(['adult', 'minor'] as const).map((age) => (
          <label key={age}>
            <input type="radio" name={name} checked={value === age} onChange={() => onChange(age)} />
            <span>{tKiosk(`kiosk.${age}`)}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

function Guardian({ form }: FieldsProps) {
  return (
    <div className="kiosk-two">
      <TextField
        {...form.text('guardian_name')}
        label={tKiosk('kiosk.guardianName')}
        autoCapitalize="words"
      />
      <PhoneField {...form.text('guardian_phone')} label={tKiosk('kiosk.guardianPhone')} />
    </div>
  )
}
