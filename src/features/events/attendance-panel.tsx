import { attendanceRecordRoutes } from '../../../contract/routes/attendance-records.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { DraftNotice, Form, FieldGroup } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { type PanelProps, SaveRow, useDraftedForm, WithDraft } from './event-form.tsx'
import {
  checkRecord,
  recordOf,
  toSend,
  totalOf,
  type RecordValues,
  longNameIn,
  nameTooLong,
  noFirstTimer,
  type FirstTimerRow,
} from './record-values.ts'
import { t } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field-shell.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'

/** The panel of headcount and first timers. */
export function AttendancePanel(props: PanelProps) {
  const { id, attendance_record: record, first_timers } = props.event
  return (
    <WithDraft<RecordValues> version={JSON.stringify([record, first_timers])} name={`event-record:${id}`}>
      {(drafted) => <AttendanceForm {...props} drafted={drafted} />}
    </WithDraft>
  )
}

type Drafted = Pick<Parameters<typeof useDraftedForm<RecordValues>>[0], 'draft' | 'found'>

const COUNTS = {
  male_count: 'events.men',
  female_count: 'events.women',
  child_count: 'events.children',
  guest_count: 'events.guests',
} as const

export function AttendanceForm({ event, onClose, onChanged, drafted }: PanelProps & { drafted: Drafted }) {
  const church = useChurch()
  const known = event.attendance_record
  const { form, fromDraft, startAfresh } = useDraftedForm<RecordValues>({
    ...drafted,
    now: recordOf(event),
    check: (values) => checkRecord(values, known),
    submit: save,
  })

  async function save(values: RecordValues) {
    const body = toSend(values, known)
    try {
      if (known)
        await api.call(attendanceRecordRoutes.changeAttendanceRecord, { params: { id: event.id }, body })
      else
        await api.call(attendanceRecordRoutes.addAttendanceRecord, {
          body: { ...body, event_id: event.id },
        })
    } catch (thrown) {
      return problemOf(thrown)
    }
    toast(t(known ? 'toasts.attendanceUpdated' : 'toasts.attendanceSubmitted'))
    onChanged()
  }

  const total = totalOf(form.values, known)
  const ahead = dateOf(event.start_date, church.church.time_zone) > church.today()
  const cancelled = event.status === 'cancelled'
  const rows = form.values.first_timers
  const untaken = ahead
    ? t('events.recordAhead')
    : cancelled && (!known ? t('events.recordCancelled') : rows.length > 0 && t('events.recordNobodyNew'))
  const unchanged =
    Object.keys(toSend(form.values, known)).length === 0 ? t('edits.nothingChanged') : undefined
  return (
    <Form
      form={form}
      label={t('events.record')}
      actions={<SaveRow busy={form.busy} onCancel={onClose} whyNot={untaken || unchanged} />}
    >
      {cancelled && known && <p className="events-quiet">{t('events.recordCorrected')}</p>}
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      <div className="events-pair events-counts">
        {(Object.keys(COUNTS) as (keyof typeof COUNTS)[]).map((field) => (
          <TextField
            key={field}
            {...form.field(field)}
            label={t(COUNTS[field])}
            inputMode="numeric"
            optional="unsaid"
          />
        ))}
      </div>
      {total !== null && (
        <p className="events-total">
          <span>{t('events.counted')}</span> <strong>{formatCount(total)}</strong>
        </p>
      )}
      <p className="events-quiet">{t(known ? 'events.emptyKept' : 'events.emptyNobody')}</p>
      {(!(ahead || cancelled) || rows.length > 0) && (
        <FirstTimers form={form} captured={event.first_timers} closed={ahead || cancelled} />
      )}
    </Form>
  )
}

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
