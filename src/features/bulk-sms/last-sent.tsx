import type { SentSms } from '../../../contract/routes/sms.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { dateOf, formatMoment, monthName } from '../../lib/format/format-date.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { SentProps } from './sent.tsx'
import { goesOut } from './sent-data.ts'
import { recipientsNamed, smsPrice, stateWord, t } from './messages.ts'

const LAST = 5

/** The last messages beside the composer, with their delivery and the refunds of this month. */
export function LastSent({ sms: { list, sent, reload }, onOpen }: SentProps) {
  const { church } = useChurch()
  return (
    <aside className="messages-last" aria-labelledby="messages-last">
      <div className="messages-last-head">
        <h2 id="messages-last" className="messages-label">
          {t('bulkSms.sent')}
        </h2>
        {!!sent?.length && <span className="messages-hint">{t('bulkSms.delivered')}</span>}
      </div>
      {list.status === 'failed' && (
        <FailedLoad title={t('bulkSms.sentNotSeen')} sentence={list.problem.message} onRetry={reload} />
      )}
      {list.status === 'ready' && list.from && <AsOf from={list.from} timeZone={church.time_zone} />}
      {list.status === 'loading' && <SkeletonRows rows={3} />}
      {sent?.length === 0 && (
        <p className="messages-hint">
          {t('bulkSms.sentNone')}. {t('bulkSms.sentNoneBody', { price: smsPrice })}
        </p>
      )}
      {!!sent?.length && (
        <>
          <ul className="messages-list">
            {sent.slice(0, LAST).map((one) => (
              <li key={one.id}>
                <LastOne one={one} onOpen={() => onOpen(one.id)} />
              </li>
            ))}
          </ul>
          <Refunds sent={sent} />
        </>
      )}
      <LinkButton tone="plain" to="/bulk-sms?tab=sent">
        {t('bulkSms.all')}
      </LinkButton>
    </aside>
  )
}

function LastOne({ one, onOpen }: { one: SentSms; onOpen: () => void }) {
  const { church, now } = useChurch()
  const counted = one.state === 'done' || goesOut(one, now())
  return (
    <button type="button" className="messages-one" onClick={onOpen}>
      <span className="messages-one-words">
        <span className="messages-one-text">{one.message}</span>
        <span className="messages-hint">
          {recipientsNamed(one)} · {formatMoment(one.scheduled_for ?? one.created_at, church.time_zone)}
        </span>
      </span>
      <span className="messages-one-side">
        {counted ? formatCount(one.counts.delivered) : stateWord(one.state)}
        {counted && (
          <span className="messages-hint">{t('bulkSms.deliveredOf', { count: one.recipients })}</span>
        )}
      </span>
    </button>
  )
}

function Refunds({ sent }: { sent: readonly SentSms[] }) {
  const { church, today } = useChurch()
  const month = today().slice(0, 7)
  const back = sent.filter(
    (one) => one.refunded > 0 && dateOf(one.created_at, church.time_zone).startsWith(month),
  )
  if (back.length === 0) return null
  const amount = back.reduce((sum, one) => sum + one.refunded, 0)
  const count = back.reduce((sum, one) => sum + one.counts.unsent, 0)
  return (
    <p className="messages-hint">
      {t('bulkSms.refundedInMonth', {
        amount: formatExactAmount(amount),
        month: monthName(Number(month.slice(5))),
        count,
      })}
    </p>
  )
}
