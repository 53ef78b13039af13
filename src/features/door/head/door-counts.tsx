import { memo } from 'react'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { formatCount } from '../../../lib/format/format-count.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { CompareButton } from './agreement/compare-button.tsx'
import { splitWords, waitingOf } from './status-words.ts'

type DoorCountsProps = {
  church: Church
  presences: Live<Presences>
  /** Of a service whose whole list is kept here, so that it can be compared; otherwise null. */
  compared: string | null
}

/** One large number, and beneath it in words where those marks are. */
export const DoorCounts = memo(function DoorCounts({ church, presences, compared }: DoorCountsProps) {
  const counts = useLive(presences)
  const { pending, rejected } = useLive(church.outbox.counts)
  if (!counts.read && counts.total === 0) return <CountsComing compared={compared !== null} />
  return (
    <div className="door-counts">
      <p className="door-total">
        <strong>{formatCount(counts.total)}</strong> {t('door.here')}
      </p>
      {compared && <CompareButton church={church} serviceId={compared} presences={presences} />}
      <p className="door-mine">{t('door.atThisDoor', { count: counts.atThisDoor })}</p>
      <p className="door-split">{splitWords(counts, waitingOf(pending, counts.saved).changes + rejected)}</p>
    </div>
  )
})

/** Until this phone has read who is here: no number is right, and what comes takes the same room. */
function CountsComing({ compared }: { compared: boolean }) {
  return (
    <div className="door-counts">
      <p className="door-total">
        <strong>–</strong> {t('door.here')}
      </p>
      {compared && <span className="door-word" />}
      <p className="door-mine">{'\u00a0'}</p>
      <p className="door-split">{'\u00a0'}</p>
    </div>
  )
}
