import { useState } from 'react'
import { StorageError } from '../../../../sync/client/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { notKept } from '../../../domain/edits/not-kept.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form, FieldGroup } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast-store.ts'
import {
  checkCount,
  HEADS,
  named,
  totalOf,
  valuesOf,
  type CountValues,
  type Head,
  nobody,
  wrongWith,
  type FirstTimer,
} from './count-values.ts'
import type { Occasion } from '../occasions.ts'
import './count.css'
import { atTheField, saveCount } from './change-count.tsx'
import { t } from '../messages.ts'
import { newId } from '../../../../contract/new-id.ts'

type FirstTimerRowsProps = {
  value: readonly FirstTimer[]
  onChange: (value: readonly FirstTimer[]) => void
  error?: string | undefined
  /** Nobody more can be added. */
  closed?: boolean
}

/** The first timers of a count, one after the other. */
export function FirstTimerRows({ value, onChange, error, closed = false }: FirstTimerRowsProps) {
  // Shown together with the form's other errors, after a field lost the focus or a save failed.
  const wrong = value.map((one) => (error ? wrongWith(one) : {}))
  const set = (at: number, part: Partial<FirstTimer>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <FieldGroup title={t('attendance.firstTimers')}>
      <p className="attendance-quiet">{t('attendance.firstTimersHint')}</p>
      {value.map((one, at) => (
        <div key={at} className="attendance-first-timer">
          <TextField
            name={`first_name_${at}`}
            label={t('attendance.firstName')}
            autoCapitalize="words"
            value={one.first_name}
            error={wrong[at]?.first_name}
            onChange={(first_name) => set(at, { first_name })}
          />
          <TextField
            name={`last_name_${at}`}
            label={t('attendance.lastName')}
            autoCapitalize="words"
            optional
            value={one.last_name}
            error={wrong[at]?.last_name}
            onChange={(last_name) => set(at, { last_name })}
          />
          <TextField
            name={`phone_${at}`}
            label={t('attendance.phone')}
            inputMode="tel"
            optional
            value={one.phone_number}
            error={wrong[at]?.phone_number}
            onChange={(phone_number) => set(at, { phone_number })}
          />
          <TextField
            name={`email_${at}`}
            label={t('fields.emailAddress')}
            type="email"
            optional
            value={one.email}
            error={wrong[at]?.email}
            onChange={(email) => set(at, { email })}
          />
          <SelectField
            name={`gender_${at}`}
            label={t('fields.gender')}
            choices={genders()}
            optional
            value={one.gender}
            onChange={(gender) => set(at, { gender: gender as FirstTimer['gender'] })}
          />
          <Button
            tone="plain"
            icon="close"
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            {t('attendance.takeOff')}
          </Button>
        </div>
      ))}
      {error && (
        <p className="nx-field-error" role="alert">
          {error}
        </p>
      )}
      {!closed && (
        <Button tone="quiet" icon="plus" onClick={() => onChange([...value, { ...nobody, id: newId() }])}>
          {t('attendance.addFirstTimer')}
        </Button>
      )}
    </FieldGroup>
  )
}

const genders = () => (['male', 'female'] as const).map((value) => ({ value, label: t(`fields.${value}`) }))

type CountDialogProps = {
  open: boolean
  /** If given, the service or event is already chosen. */
  chosen: Occasion | null
  occasions: readonly Occasion[]
  onClose: () => void
  /** Reloads the occasions. */
  lookAgain: () => void
}

/** A phone's picker is usable only up to so many. Earlier occasions are opened from the list. */
const OFFERED = 50

/** Enters a headcount from paper, with first timers by name. */
export function CountDialog({ open, ...rest }: CountDialogProps) {
  return (
    <Dialog open={open} title={t('attendance.add')} onClose={rest.onClose}>
      <CountForm key={rest.chosen?.id} {...rest} />
    </Dialog>
  )
}

function CountForm({ chosen, occasions, onClose, lookAgain }: Omit<CountDialogProps, 'open'>) {
  const church = useChurch()
  const occasionOf = ({ which }: CountValues) => occasions.find(({ id }) => id === which) ?? null
  /** Fields that the user emptied to type another number. */
  const [emptied, setEmptied] = useState<readonly Head[]>([])
  const form = useForm<CountValues>({
    initial: valuesOf(chosen),
    check: (values) => checkCount(values, occasionOf(values)?.heads ?? null),
    submit: save,
    draftKey: `count:${chosen?.id ?? 'new'}`,
  })
  const occasion = occasionOf(form.values)
  const known = occasion?.heads ?? null
  const total = totalOf(form.values, known)
  const open = occasions.filter((one) => !one.cancelled || one === occasion)
  const offered = open.filter((one, at) => at < OFFERED || one === occasion)

  const which = form.field('which')
  function choose(id: string) {
    setEmptied([])
    which.onChange(id)
  }

  /** Shows the earlier count until the user types. */
  function headField(head: Head) {
    const field = form.field(head)
    const shown = field.value || (known && !emptied.includes(head) ? String(known[head]) : '')
    const onChange = (typed: string) => {
      if (!typed) setEmptied((before) => [...before, head])
      field.onChange(typed)
    }
    return { ...field, value: shown, onChange }
  }

  async function save(values: CountValues) {
    if (!occasion) return { message: t('attendance.chooseWhich') }
    try {
      await saveCount(church, occasion, values)
    } catch (thrown) {
      // Some of it may be saved already, or somebody else counted. The next attempt starts from the current values.
      lookAgain()
      return thrown instanceof StorageError ? notKept(thrown) : atTheField(problemOf(thrown))
    }
    toast(known ? t('attendance.updated') : t('attendance.submitted'))
    onClose()
    lookAgain()
  }

  return (
    <Form
      form={form}
      label={t('attendance.add')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('common.saving')}
            whyNot={occasion ? whyNotCounted(occasion, form.values) : undefined}
          >
            {t('attendance.save')}
          </Button>
        </>
      }
    >
      <SelectField
        {...which}
        onChange={choose}
        label={t('attendance.which')}
        choices={offered.map(({ id, name, day }) => ({
          value: id,
          label: `${name}, ${formatDate(day)}`,
        }))}
        hint={offered.length < open.length ? t('attendance.latestOffered', { count: OFFERED }) : undefined}
      />
      {known && (
        <p className="attendance-quiet">
          {t(occasion?.cancelled ? 'attendance.knownCancelled' : 'attendance.known')}
        </p>
      )}
      <div className="attendance-numbers">
        {HEADS.map((head) => (
          <TextField
            key={head}
            {...headField(head)}
            label={t(`attendance.${head}`)}
            inputMode="numeric"
            optional="unsaid"
          />
        ))}
      </div>
      <p role="status">
        {total !== null && t(known ? 'attendance.totalKnown' : 'attendance.total', { count: total })}
      </p>
      {(!occasion?.cancelled || form.values.firstTimers.length > 0) && (
        <FirstTimerRows {...form.field('firstTimers')} closed={occasion?.cancelled ?? false} />
      )}
    </Form>
  )
}

/** For a cancelled event only an earlier count can be corrected. */
function whyNotCounted({ cancelled, heads }: Occasion, values: CountValues): string | undefined {
  if (!cancelled) return undefined
  if (!heads) return t('attendance.cancelledUncounted')
  return named(values).length > 0 ? t('attendance.cancelledPeople') : undefined
}
