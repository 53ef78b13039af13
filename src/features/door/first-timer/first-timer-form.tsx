import { useEffect, useRef } from 'react'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { tFamily } from '../family/messages.ts'
import { DraftList } from './draft-list.tsx'
import { checkForm } from './check-form.ts'
import { FamilyFields } from './family-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { NumberKnown } from './number-known.tsx'
import type { FirstTimerValues } from './typed-person.ts'
import type { FirstTimer } from './use-first-timer.ts'
import './first-timer.css'

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
