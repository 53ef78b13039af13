import { memo } from 'react'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { formatCount } from '../../../lib/format/format-count.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { CompareButton } from './agreement/compare-button.tsx'
import { splitWords, waitingOf } from './status-text.ts'

type DoorCountsProps = {
  church: Church
  presences: Live<Presences>
  /** The id of a service whose whole list this phone holds, so that lists can be compared. Otherwise null. */
  compared: string | null
}

/** One large number, and beneath it the sync state of those marks in words. */
export const DoorCounts = memo(function DoorCounts({ church, presences, compared }: DoorCountsProps) {
  const counts = useLive(presences)
  const { pending, rejected } = useLive(church.outbox.counts)
  if (!counts.read && counts.total === 0) return <CountsLoading compared={compared !== null} />
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

/** Placeholder until this phone has read the marks: no number would be right. It takes the same room. */
function CountsLoading({ compared }: { compared: boolean }) {
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
