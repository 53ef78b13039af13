import { useCallback, useEffect } from 'react'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { formatNaira } from '../../ui/wallet/format-naira.ts'
import { RecipientList } from './recipient-list.tsx'
import { SentActions } from './sent-actions.tsx'
import { SmsCountList } from './sms-count-list.tsx'
import { SmsProgress } from './sms-progress.tsx'
import { senderOf, stateLooks, stateWord, typeWord } from './sms-words.ts'
import { say } from './words.ts'

const LOOK_MS = 2_000

type Props = { id: string | null; onClose: () => void; onChanged: () => void }

/** One message: what became of it, recipient by recipient. */
export function SentDialog({ id, onClose, onChanged }: Props) {
  return (
    <Dialog open={id !== null} title={say('bulkSms.details')} onClose={onClose} wide>
      {id !== null && <SentDetails id={id} onChanged={onChanged} />}
    </Dialog>
  )
}

export type SentDetail = AnswerOf<typeof smsRoutes.getSentSms>

function SentDetails({ id, onChanged }: { id: string; onChanged: () => void }) {
  const load = useCallback(
    (signal: AbortSignal) => api.call(smsRoutes.getSentSms, { params: { id }, signal }),
    [id],
  )
  const [loaded, reload] = useLoaded(load)
  const moving = loaded.status === 'ready' && stillMoves(loaded.value)
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [moving, reload])
  if (loaded.status === 'loading') return <SkeletonRows rows={4} />
  if (loaded.status === 'failed')
    return (
      <FailedLoad title={say('bulkSms.detailsNotSeen')} sentence={loaded.problem.message} onRetry={reload} />
    )
  const changed = () => {
    reload()
    onChanged()
  }
  return <Details one={loaded.value} onChanged={changed} />
}

/** While it goes out, and until it is known of everybody whether it arrived. */
const stillMoves = ({ state, counts }: SentDetail): boolean =>
  state === 'sending' || (state === 'done' && counts.sent + counts.handing > 0)

function Details({ one, onChanged }: { one: SentDetail; onChanged: () => void }) {
  const { church } = useChurch()
  const facts = [
    [say('bulkSms.type'), typeWord(one.type)],
    [say('bulkSms.sentBy'), senderOf(one)],
    [say('bulkSms.cost'), formatNaira(one.cost)],
    [say('bulkSms.createdOn'), formatMoment(one.created_at, church.time_zone)],
  ]
  return (
    <div className="bulk-sms-details">
      <blockquote className="bulk-sms-quote">{one.message}</blockquote>
      {one.state === 'sending' ? (
        <SmsProgress one={one} />
      ) : (
        <Badge {...stateLooks[one.state]}>{stateWord(one.state)}</Badge>
      )}
      {one.state === 'scheduled' && one.scheduled_for && (
        <p>{say('bulkSms.startsAt', { when: formatMoment(one.scheduled_for, church.time_zone) })}</p>
      )}
      {one.remark && <StatusLine tone="waiting">{one.remark}</StatusLine>}
      <SentActions one={one} onChanged={onChanged} />
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
