import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { problemNow } from '../../../domain/church/sync-problem.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../../domain/session/other-accounts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { statusWords, waitingOf } from './status-text.ts'

type DoorStatusProps = { church: Church; presences: Live<Presences> }

/** The sync state of the marks, in one quiet line. */
export const DoorStatus = memo(function DoorStatus({ church, presences }: DoorStatusProps) {
  const { saved } = useLive(presences)
  return <PhoneStatus church={church} saved={saved} />
})

/**
 * Shown before a service is chosen too. A user who opens the app again sees that the marks are still here.
 * @param saved how many people of the chosen service are marked on this phone alone
 */
export function PhoneStatus({ church, saved = 0 }: { church: Church; saved?: number }) {
  const status = useLive(church.status)
  const counts = useLive(church.outbox.counts)
  const problem = problemNow(status.problem, useOnline())
  const besides = { refused: counts.rejected, encrypted: useEncryptedHere() }
  const { icon, text, tone } = statusWords(problem, waitingOf(counts.pending, saved), besides)
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
        {status.problem === 'other-account' && (
          <>
            {' '}
            <Link className="door-log-in-as" to="/login?return=/door">
              {t('common.logInAs', { email: church.account.email })}
            </Link>
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
}
