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

function reasonsOf({ duplicates, invalid, refused, stopped, under_age }: SmsPreview): string[] {
  const counted = [
    ['bulkSms.duplicate', duplicates],
    ['bulkSms.refused', refused],
    ['bulkSms.stopped', stopped],
    ['bulkSms.minor', under_age],
  ] as const
  const list = invalid.slice(0, LISTED).join(', ') + (invalid.length > LISTED ? '…' : '')
  return [
    ...counted.filter(([, count]) => count > 0).map(([key, count]) => say(key, { count })),
    ...(invalid.length > 0 ? [say('bulkSms.invalid', { count: invalid.length, list })] : []),
  ]
}
