import type { ReactNode } from 'react'
import type { CountedEvent } from '../../../contract/routes/events.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from './messages.ts'

type EventAnswerProps = {
  event: LastKnown<CountedEvent>
  reload: () => void
  children: (event: CountedEvent) => ReactNode
}

/** One event as loaded now or last, or the reason why it cannot be shown. */
export function EventAnswer({ event, reload, children }: EventAnswerProps) {
  const { church } = useChurch()
  if (event.status === 'loading') return <SkeletonRows rows={3} />
  const problem = 'problem' in event ? event.problem : undefined
  if (problem?.code === 'NOT_FOUND') return <p>{t('events.gone')}</p>
  if (event.status === 'failed')
    return <FailedLoad title={t('events.notSeenOne')} sentence={event.problem.message} onRetry={reload} />
  return (
    <div className="events-answer">
      {event.from && <AsOf from={event.from} timeZone={church.time_zone} />}
      {children(event.value)}
    </div>
  )
}
