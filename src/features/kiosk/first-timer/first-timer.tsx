import { personName } from '../../../lib/format/person-name.ts'
import { useState, useId, type ComponentType } from 'react'
import { newId } from '../../../../contract/ids.ts'
import type { Church } from '../../../../sync/client/api.ts'
import { Question, startAgain } from '../visit/question.tsx'
import type { Visit } from '../visit/use-visit.ts'
import { tKiosk, type KioskKey } from '../messages.ts'
import {
  captureOf,
  knownAlready,
  type FirstTimerValues,
  wordings,
  type PageName,
  PAGES,
  problemsOn,
  valuesFrom,
  type Problems,
} from './first-timer-values.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { FieldError } from '../../../ui/fields/field-shell.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Typed } from '../find/match-person.ts'

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

type FirstTimerProps = {
  church: Church
  serviceId: string
  visit: Pick<Visit, 'typed' | 'once' | 'mark' | 'ended'>
  onAgain: () => void
}

/** A first timer fills in the form, one question at a time, and is marked immediately. */
export function FirstTimer({ church, serviceId, visit, onAgain }: FirstTimerProps) {
  // One id for the whole form: a second press creates no second person.
  const [id] = useState(newId)
  const save = (values: FirstTimerValues) =>
    visit.once(async () => {
      const name = personName(values)
      const known = knownAlready(church.people, values)
      if (known) return visit.mark(known.id, name)
      const args = captureOf(values, { id, serviceId }, church.church.name)
      await church.mutate('capture-first-timer', args)
      visit.ended('added', name)
    })
  const form = useFirstTimer(visit.typed, save)
  const { title, why, Fields } = pages[form.page]
  const back = form.back ? { label: tKiosk('kiosk.back'), onBack: form.back } : startAgain(onAgain)
  return (
    <Question
      key={form.page}
      title={tKiosk(title)}
      why={why ? tKiosk(why) : undefined}
      action={tKiosk(form.isLast ? 'kiosk.finish' : 'kiosk.next')}
      onAct={form.next}
      back={back}
    >
      <Fields form={form} church={church.church.name} />
    </Question>
  )
}

type TextName = 'first_name' | 'last_name' | 'phone_number' | 'guardian_name' | 'guardian_phone'

export type FirstTimerForm = ReturnType<typeof useFirstTimer>

/** The form's values and its open page. They live on the screen alone: no draft outlives the visit. */
export function useFirstTimer(typed: Typed, save: (values: FirstTimerValues) => Promise<void>) {
  const [values, setValues] = useState(() => valuesFrom(typed))
  const [problems, setProblems] = useState<Problems>({})
  const [at, setAt] = useState(0)
  // Browsers remember typed text by a field's name, so each visit has its own names.
  const own = useId()
  const page = PAGES[at] ?? 'names'
  const isLast = page === 'guardian' || (page === 'agree' && values.age !== 'minor')

  const set = <Name extends keyof FirstTimerValues>(name: Name, value: FirstTimerValues[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems((before) => ({ ...before, [name]: undefined }))
  }
  const next = () => {
    const found = problemsOn(page, values)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return
    if (isLast) void save(values)
    else setAt(at + 1)
  }
  const propsOf = <Name extends keyof FirstTimerValues>(name: Name) => ({
    name: `${own}${name}`,
    value: values[name],
    onChange: (value: FirstTimerValues[Name]) => set(name, value),
    error: problems[name],
  })
  return {
    values,
    page,
    isLast,
    next,
    back: at > 0 ? () => setAt(at - 1) : null,
    text: (name: TextName) => ({ ...propsOf(name), autoComplete: 'off' }),
    tick: (name: 'consent' | 'sms_consent') => propsOf(name),
    age: propsOf('age'),
  }
}
