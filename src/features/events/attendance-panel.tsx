import { attendanceRecordRoutes } from '../../../contract/routes/attendance-records.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { DraftNotice } from '../../ui/form/draft-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import type { PanelProps } from './panel-props.ts'
import { FirstTimers } from './first-timers.tsx'
import { checkRecord, recordOf, toSend, totalOf, type RecordValues } from './record-values.ts'
import { SaveRow } from './save-row.tsx'
import { useDraftedForm, WithDraft } from './use-drafted-form.tsx'
import { t } from './messages.ts'

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
