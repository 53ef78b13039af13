import { formatPhone } from '../../../contract/people/format-phone.ts'
import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { t } from './messages.ts'

const LISTED = 5

/** The people who do not receive the message, with reasons. Renders nothing if everybody receives it. */
export function LeftOut({ preview }: { preview: SmsPreview }) {
  const reasons = reasonsOf(preview)
  if (reasons.length === 0) return null
  return (
    <section className="bulk-sms-left-out">
      <h3>{t('bulkSms.leftOut')}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  )
}

/** The preview names the first hundred invalid numbers, and counts all. */
const wrongIn = ({ named, duplicates, landline, refused, stopped, under_age, ...preview }: SmsPreview) =>
  named - duplicates - landline - refused - stopped - under_age - preview.unknown_consent - preview.agreed

function reasonsOf(preview: SmsPreview): string[] {
  const { duplicates, invalid, landline, landlines, refused, stopped, under_age } = preview
  const wrong = wrongIn(preview)
  const counted = [
    ['bulkSms.duplicate', duplicates],
    ['bulkSms.refused', refused],
    ['bulkSms.stopped', stopped],
    ['bulkSms.minor', under_age],
  ] as const
  return [
    ...counted.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count })),
    ...(landline > 0
      ? [t('bulkSms.landline', { count: landline, list: listed(landlines.map(formatPhone), landline) })]
      : []),
    ...(wrong > 0 ? [t('bulkSms.invalid', { count: wrong, list: listed(invalid, wrong) })] : []),
  ]
}

const listed = (some: readonly string[], count: number): string =>
  some.slice(0, LISTED).join(', ') + (count > LISTED ? '…' : '')
