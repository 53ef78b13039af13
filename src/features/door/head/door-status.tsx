import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { Icon } from '../../../ui/icons.tsx'
import { problemNow, statusWords, waitingOf } from './status-words.ts'

type DoorStatusProps = { church: Church; presences: Live<Presences> }

/** Where the marks are, in one quiet line. */
export const DoorStatus = memo(function DoorStatus({ church, presences }: DoorStatusProps) {
  const status = useLive(church.status)
  const counts = useLive(church.outbox.counts)
  const { saved } = useLive(presences)
  const problem = problemNow(status.problem, useOnline())
  const { icon, text, tone } = statusWords(problem, waitingOf(counts.pending, saved))
  return (
    <p className={`door-status door-status-${tone}`}>
      <Icon name={icon} />
      <span>
        {text}
        {status.problem === 'signed-out' && (
          <>
            {' '}
            <Link to="/login?return=/door">{t('door.signIn')}</Link>
          </>
        )}
        {counts.rejected > 0 && (
          <>
            {' '}
            <Link to="/outbox">{t('door.attention', { count: counts.rejected })}</Link>
          </>
        )}
      </span>
    </p>
  )
})
