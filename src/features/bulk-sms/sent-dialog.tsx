import { formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { goesOut } from './how-far.ts'
import { RecipientList } from './recipient-list.tsx'
import { SentActions } from './sent-actions.tsx'
import { SmsCountList } from './sms-count-list.tsx'
import { SmsProgress } from './sms-progress.tsx'
import { senderOf, stateLooks, stateWord, typeWord } from './sms-text.ts'
import { useSentDetail, type SentDetail } from './use-sent-detail.ts'
import { t } from './messages.ts'

type Props = {
  id: string | null
  onClose: () => void
  onChanged: () => void
  /** Opens the dialog to add money, which returns here. */
  onTopUp: () => void
}

/** One message with the state of each recipient. */
export function SentDialog({ id, onClose, ...props }: Props) {
  return (
    <Dialog open={id !== null} title={t('bulkSms.details')} onClose={onClose} wide>
      {id !== null && <SentDetails id={id} {...props} />}
    </Dialog>
  )
}

type DetailsProps = Omit<Props, 'id' | 'onClose'>

function SentDetails({ id, onChanged, onTopUp }: DetailsProps & { id: string }) {
  const [loaded, reload] = useSentDetail(id)
  if (loaded.status === 'loading') return <SkeletonRows rows={4} />
  if (loaded.status === 'failed')
    return (
      <FailedLoad title={t('bulkSms.detailsNotSeen')} sentence={loaded.problem.message} onRetry={reload} />
    )
  const changed = () => {
    reload()
    onChanged()
  }
  return <Details one={loaded.value} onChanged={changed} onTopUp={onTopUp} />
}

function Details({ one, ...actions }: DetailsProps & { one: SentDetail }) {
  const { church, now } = useChurch()
  const going = goesOut(one, now())
  const facts = [
    [t('bulkSms.type'), typeWord(one.type)],
    [t('bulkSms.sentBy'), senderOf(one)],
    [t('bulkSms.cost'), formatAmount(one.cost)],
    [t('bulkSms.createdOn'), formatMoment(one.created_at, church.time_zone)],
  ]
  return (
    <div className="bulk-sms-details">
      <blockquote className="bulk-sms-quote">{one.message}</blockquote>
      {going ? <SmsProgress one={one} /> : <Badge {...stateLooks[one.state]}>{stateWord(one.state)}</Badge>}
      {one.state === 'scheduled' && !going && one.scheduled_for && (
        <p>{t('bulkSms.startsAt', { when: formatMoment(one.scheduled_for, church.time_zone) })}</p>
      )}
      {one.remark && <p role="status">{one.remark}</p>}
      {!going && <SentActions one={one} {...actions} />}
      <dl className="bulk-sms-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SmsCountList one={one} />
      <RecipientList people={one.people} all={one.recipients} />
    </div>
  )
}
