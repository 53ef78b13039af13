import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { say } from './words.ts'

const LISTED = 5

/** Who does not get it, and why; nothing where everybody does. */
export function LeftOut({ preview }: { preview: SmsPreview }) {
  const reasons = reasonsOf(preview)
  if (reasons.length === 0) return null
  return (
    <section className="bulk-sms-left-out">
      <h3>{say('bulkSms.leftOut')}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  )
}

/** The preview names the first hundred of what is no number, and counts all. */
const wrongIn = ({ named, duplicates, refused, stopped, under_age, unknown_consent, agreed }: SmsPreview) =>
  named - duplicates - refused - stopped - under_age - unknown_consent - agreed

function reasonsOf(preview: SmsPreview): string[] {
  const { duplicates, invalid, refused, stopped, under_age } = preview
  const wrong = wrongIn(preview)
  const counted = [
    ['bulkSms.duplicate', duplicates],
    ['bulkSms.refused', refused],
    ['bulkSms.stopped', stopped],
    ['bulkSms.minor', under_age],
  ] as const
  const list = invalid.slice(0, LISTED).join(', ') + (wrong > LISTED ? '…' : '')
  return [
    ...counted.filter(([, count]) => count > 0).map(([key, count]) => say(key, { count })),
    ...(wrong > 0 ? [say('bulkSms.invalid', { count: wrong, list })] : []),
  ]
}
