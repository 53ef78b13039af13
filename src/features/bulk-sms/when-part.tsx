import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { SmsValues, When } from './sms-values.ts'
import { say } from './words.ts'

/** By night it waits for 8:00 unless somebody says otherwise; by day there is no morning to wait for. */
export function whenOf(
  { when }: Pick<SmsValues, 'when'>,
  { quiet_hours }: Pick<SmsPreview, 'quiet_hours'>,
): When {
  if (when === 'later' || when === 'now') return when
  return quiet_hours ? 'morning' : 'now'
}

const isNight = (time: string): boolean => time !== '' && (time >= '20:00' || time < '08:00')

type Props = { preview: SmsPreview; form: FormState<SmsValues> }

/** Now, at 8:00 where it is night, or at a time of one's own. */
export function WhenPart({ preview, form }: Props) {
  const { today } = useChurch()
  const chosen = whenOf(form.values, preview)
  return (
    <fieldset className="bulk-sms-when">
      <legend>{say('bulkSms.when')}</legend>
      {preview.quiet_hours && <p className="bulk-sms-note">{say('bulkSms.quiet')}</p>}
      {choicesOf(preview).map(([when, label]) => (
        <label key={when} className="bulk-sms-choice">
          <input type="radio" name="when" checked={chosen === when} onChange={() => form.set('when', when)} />
          <span>{label}</span>
        </label>
      ))}
      {chosen === 'later' && (
        <div className="bulk-sms-time">
          <DateField {...form.field('day')} label={say('bulkSms.day')} min={today()} />
          <TimeField {...form.field('time')} label={say('bulkSms.time')} />
        </div>
      )}
      {chosen === 'later' && isNight(form.values.time) && (
        <p className="bulk-sms-note" role="status">
          {say('bulkSms.quietLater')}
        </p>
      )}
    </fieldset>
  )
}

function choicesOf({ quiet_hours, quiet_until, time_zone }: SmsPreview): [When, string][] {
  const day = formatDate(dateOf(quiet_until, time_zone))
  return [
    ...(quiet_hours ? [['morning', say('bulkSms.whenMorning', { day })] as [When, string]] : []),
    ['now', say('bulkSms.whenNow')],
    ['later', say('bulkSms.whenLater')],
  ]
}
