import type { SentSms } from '../../../contract/routes/sms.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { t } from './messages.ts'

/** The number of recipients in each state. */
export function SmsCountList({ one: { counts } }: { one: SentSms }) {
  const lines = [
    ['bulkSms.delivered', counts.delivered],
    ['bulkSms.onItsWay', counts.sent],
    ['bulkSms.toGo', counts.waiting + counts.handing],
    ['bulkSms.undelivered', counts.failed],
    ['bulkSms.unsent', counts.unsent],
    ['bulkSms.handedUnknown', counts.unknown],
  ] as const
  const shown = lines.filter(([key, count]) => count > 0 || key === 'bulkSms.delivered')
  return (
    <dl className="bulk-sms-counts">
      {shown.map(([key, count]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
