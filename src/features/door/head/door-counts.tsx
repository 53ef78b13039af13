import { memo } from 'react'
import type { Live, Presences } from '../../../../sync/client/api.ts'
import { formatCount } from '../../../lib/format/format-count.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { splitWords } from './status-words.ts'

/** One large number, and beneath it in words where those marks are. */
export const DoorCounts = memo(function DoorCounts({ presences }: { presences: Live<Presences> }) {
  const counts = useLive(presences)
  return (
    <div className="door-counts">
      <p className="door-total">
        <strong>{formatCount(counts.total)}</strong> {t('door.here')}
      </p>
      <p className="door-mine">{t('door.atThisDoor', { count: counts.atThisDoor })}</p>
      <p className="door-split">{splitWords(counts)}</p>
    </div>
  )
})
