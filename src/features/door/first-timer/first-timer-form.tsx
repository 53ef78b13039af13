import { useEffect, useRef, type MouseEvent } from 'react'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm, type FormState, type FieldErrors } from '../../../ui/form/use-form.ts'
import { tFamily } from '../family/messages.ts'
import { FamilyFields } from './family-fields.tsx'
import { NumberKnown } from './number-known.tsx'
import type { FirstTimerValues } from './typed-person.ts'
import type { FirstTimer } from './use-first-timer.ts'
import './first-timer.css'
import { firstProblem, problemsOf } from './first-timer-values.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { personName } from '../../../lib/format/person-name.ts'
import '../../../ui/form/notice.css'
import type { FirstTimerDraft } from './drafts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DayMonthField } from '../../../ui/fields/day-month-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'

type DraftListProps = Pick<FirstTimer, 'drafts' | 'goOn' | 'throwAway'> & { today: string }

/** The unsaved drafts above the form. The usher continues or discards each. */
export function DraftList({ drafts, goOn, throwAway, today }: DraftListProps) {
  return drafts.map((one) => (
    <div key={JSON.stringify(one.values)} className="nx-notice door-draft">
      <span>{sentenceOf(one, today)}</span>
      <span className="door-draft-actions">
        <Button tone="plain" onMouseDown={staysInField} onClick={() => goOn(one.values)}>
          {t('door.goOn')}
        </Button>
        <Button tone="plain" onMouseDown={staysInField} onClick={() => throwAway(one.values)}>
          {t('door.throwAway')}
        </Button>
      </span>
    </div>
  ))
}

/** A field that loses the focus shows its error, and the sheet would grow under the finger. */
const staysInField = (event: MouseEvent) => event.preventDefault()

function sentenceOf({ values, day }: FirstTimerDraft, today: string): string {
  const name = personName(values) || values.phone_number.trim() || values.email.trim() || t('door.unnamed')
  return day === today ? t('door.begun', { name }) : t('door.draftOf', { name, day: formatDate(day) })
}

type FirstTimerFormProps = {
  church: Church
  presences: Live<Presences>
  initial: FirstTimerValues
  firstTimer: FirstTimer
}

/** Three fields are enough. The form starts with the text typed in the search. */
export function FirstTimerForm({ church, presences, initial, firstTimer }: FirstTimerFormProps) {
  const { keep, save, markKnown } = firstTimer
  const form = useForm({ initial, check: checkForm, submit: save })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => keep(form.values), [keep, form.values])
  useEffect(() => {
    // Waits a frame, because the dialog takes the focus first when it opens.
    const frame = requestAnimationFrame(() => focusFirstGap(box.current))
    return () => cancelAnimationFrame(frame)
  }, [])
  const actions = (
    <Button type="submit" wide busy={form.busy} busyLabel={t('door.formSaving')}>
      {form.values.family ? tFamily('family.save') : t('door.formSave')}
    </Button>
  )
  return (
    <div ref={box} className="door-first-timer">
      <DraftList {...firstTimer} today={church.today()} />
      <Form form={form} label={t('door.formTitle')} actions={actions}>
        <div className="door-two">
          <TextField label={t('fields.firstName')} autoCapitalize="words" {...form.field('first_name')} />
          <TextField
            label={t('fields.lastName')}
            autoCapitalize="words"
            optional
            {...form.field('last_name')}
          />
        </div>
        <div>
          <PhoneField label={t('fields.phoneNumber')} autoComplete="off" {...form.field('phone_number')} />
          <NumberKnown church={church} presences={presences} typed={form.values} onMark={markKnown} />
        </div>
        <MoreFields form={form} />
        <FamilyFields form={form} />
      </Form>
    </div>
  )
}

function focusFirstGap(box: HTMLElement | null): void {
  const inputs = [...(box?.querySelectorAll('input') ?? [])].slice(0, 3)
  // Digits typed in the search are rarely the whole number. Then the names get the focus first.
  ;(inputs.find((input) => input.value === '') ?? inputs[0])?.focus()
}

/** The problems of the whole form, the family's included. */
export function checkForm(values: FirstTimerValues): FieldErrors<FirstTimerValues> {
  return { ...problemsOf(values), family: values.family ? firstProblem(values.family) : undefined }
}

/** Optional fields for when the queue is short. They start open if one is filled. */
export function MoreFields({ form }: { form: FormState<FirstTimerValues> }) {
  const { gender, email, birthday } = form.values
  const filled = Boolean(gender || email || birthday.day || birthday.month)
  const genders = [
    { value: 'female', label: t('fields.female') },
    { value: 'male', label: t('fields.male') },
  ]
  return (
    <details className="door-more" open={filled || undefined}>
      <summary>
        <Icon name="chevronDown" />
        <span>
          <strong>{t('door.more')}</strong> {t('door.moreHint')}
        </span>
      </summary>
      <div className="nx-form-fields">
        <SelectField label={t('fields.gender')} choices={genders} optional {...form.field('gender')} />
        <TextField
          label={t('fields.emailAddress')}
          type="email"
          autoComplete="off"
          optional
          {...form.field('email')}
        />
        <DayMonthField label={t('door.birthday')} optional {...form.field('birthday')} />
      </div>
    </details>
  )
}
