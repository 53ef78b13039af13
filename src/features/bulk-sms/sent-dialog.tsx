import { formatMoment } from '../../lib/format/format-moment.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { formatNaira } from '../../ui/wallet/format-naira.ts'
import { goesOut } from './how-far.ts'
import { RecipientList } from './recipient-list.tsx'
import { SentActions } from './sent-actions.tsx'
import { SmsCountList } from './sms-count-list.tsx'
import { SmsProgress } from './sms-progress.tsx'
import { senderOf, stateLooks, stateWord, typeWord } from './sms-words.ts'
import { useSentDetail, type SentDetail } from './use-sent-detail.ts'
import { say } from './words.ts'

type Props = {
  id: string | null
  onClose: () => void
  onChanged: () => void
  /** To add money, and back here. */
  onTopUp: () => void
}

/** One message: what became of it, recipient by recipient. */
export function SentDialog({ id, onClose, ...props }: Props) {
  return (
    <Dialog open={id !== null} title={say('bulkSms.details')} onClose={onClose} wide>
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
      <FailedLoad title={say('bulkSms.detailsNotSeen')} sentence={loaded.problem.message} onRetry={reload} />
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
    [say('bulkSms.type'), typeWord(one.type)],
    [say('bulkSms.sentBy'), senderOf(one)],
    [say('bulkSms.cost'), formatNaira(one.cost)],
    [say('bulkSms.createdOn'), formatMoment(one.created_at, church.time_zone)],
  ]
  return (
    <div className="bulk-sms-details">
      <blockquote className="bulk-sms-quote">{one.message}</blockquote>
      {going ? <SmsProgress one={one} /> : <Badge {...stateLooks[one.state]}>{stateWord(one.state)}</Badge>}
      {one.state === 'scheduled' && !going && one.scheduled_for && (
        <p>{say('bulkSms.startsAt', { when: formatMoment(one.scheduled_for, church.time_zone) })}</p>
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
