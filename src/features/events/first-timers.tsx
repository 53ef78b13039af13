import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field-shell.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import {
  longNameIn,
  nameTooLong,
  noFirstTimer,
  type FirstTimerRow,
  type RecordValues,
} from './record-values.ts'
import { t } from './messages.ts'

type FirstTimersProps = {
  form: FormState<RecordValues>
  /** The number of first timers already recorded. */
  captured: number
  /** Nobody more can be added. */
  closed: boolean
}

/** First timers by name. Saving the record creates and marks them. */
export function FirstTimers({ form, captured, closed }: FirstTimersProps) {
  const { value: rows, onChange, error } = form.field('first_timers')
  const put = (id: string, part: Partial<FirstTimerRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  return (
    <FieldGroup title={t('events.firstTimers')}>
      <p className="events-quiet">{t('events.firstTimersCaptured', { count: captured })}</p>
      {rows.map((row, index) => (
        <OneFirstTimer
          key={row.id}
          row={row}
          number={index + 1}
          put={(part) => put(row.id, part)}
          remove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <FieldError id="first-timers-error" error={error === longNameIn(rows) ? undefined : error} />
      {!closed && (
        <Button tone="quiet" icon="plus" onClick={() => onChange([...rows, noFirstTimer()])}>
          {t('events.addFirstTimer')}
        </Button>
      )}
    </FieldGroup>
  )
}

type OneProps = {
  row: FirstTimerRow
  number: number
  put: (part: Partial<FirstTimerRow>) => void
  remove: () => void
}

function OneFirstTimer({ row, number, put, remove }: OneProps) {
  const field = (name: keyof FirstTimerRow) => ({
    name,
    value: row[name],
    onChange: (value: string) => put({ [name]: value }),
  })
  const genders = (['male', 'female'] as const).map((value) => ({ value, label: t(`fields.${value}`) }))
  return (
    <fieldset className="events-first-timer">
      <legend>{t('events.firstTimerNumber', { number })}</legend>
      <div className="events-pair">
        <TextField
          {...field('first_name')}
          error={nameTooLong(row.first_name)}
          label={t('fields.firstName')}
          autoCapitalize="words"
        />
        <TextField
          {...field('last_name')}
          error={nameTooLong(row.last_name)}
          label={t('fields.lastName')}
          autoCapitalize="words"
          optional
        />
        <PhoneField {...field('phone_number')} label={t('fields.phoneNumber')} autoComplete="off" optional />
        <TextField {...field('email')} label={t('fields.emailAddress')} type="email" optional />
        <SelectField {...field('gender')} label={t('fields.gender')} choices={genders} optional />
      </div>
      <Button tone="plain" icon="trash" onClick={remove}>
        {t('events.removeFirstTimer', { number })}
      </Button>
    </fieldset>
  )
}
