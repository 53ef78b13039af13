import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { SmsValues, When } from './sms-values.ts'
import { t } from './messages.ts'

/** The default time: in quiet hours 8:00, otherwise now. */
export function whenOf(
  { when }: Pick<SmsValues, 'when'>,
  { quiet_hours }: Pick<SmsPreview, 'quiet_hours'>,
): When {
  if (when === 'later' || when === 'now') return when
  return quiet_hours ? 'morning' : 'now'
}

const isNight = (time: string): boolean => time !== '' && (time >= '20:00' || time < '08:00')

type Props = { preview: SmsPreview; form: FormState<SmsValues> }

/** The choice of time: now, 8:00 in quiet hours, or a chosen time. */
export function WhenPart({ preview, form }: Props) {
  const { today } = useChurch()
  const chosen = whenOf(form.values, preview)
  return (
    <fieldset className="bulk-sms-when">
      <legend>{t('bulkSms.when')}</legend>
      {preview.quiet_hours && <p className="bulk-sms-note">{t('bulkSms.quiet')}</p>}
      {choicesOf(preview).map(([when, label]) => (
        <label key={when} className="bulk-sms-choice">
          <input type="radio" name="when" checked={chosen === when} onChange={() => form.set('when', when)} />
          <span>{label}</span>
        </label>
      ))}
      {chosen === 'later' && (
        <div className="bulk-sms-time">
          <DateField {...form.field('day')} label={t('bulkSms.day')} min={today()} />
          <TimeField {...form.field('time')} label={t('bulkSms.time')} />
        </div>
      )}
      {chosen === 'later' && isNight(form.values.time) && (
        <p className="bulk-sms-note" role="status">
          {t('bulkSms.quietLater')}
        </p>
      )}
    </fieldset>
  )
}

function choicesOf({ quiet_hours, quiet_until, time_zone }: SmsPreview): [When, string][] {
  const day = formatDate(dateOf(quiet_until, time_zone))
  return [
    ...(quiet_hours ? [['morning', t('bulkSms.whenMorning', { day })] as [When, string]] : []),
    ['now', t('bulkSms.whenNow')],
    ['later', t('bulkSms.whenLater')],
  ]
}
