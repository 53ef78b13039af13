import type { Church, SyncProblem } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { problemNow } from '../../../domain/church/sync-problem.ts'
import { useLive } from '../../../domain/church/use-church.ts'

/** Problems that end without the user's doing. */
const BY_ITSELF: readonly SyncProblem[] = ['no-network', 'captive-portal', 'server-trouble']

/**
 * Shown until all of the church's services have arrived: today's may be among the missing.
 * If nothing arrives, it says what to do now. The door's sync line gives the reason and the remedy.
 */
export function ServicesLoading({ church }: { church: Church }) {
  const { complete, problem: lastProblem } = useLive(church.status)
  const problem = problemNow(lastProblem, useOnline())
  if (complete) return null
  if (!problem) return <p className="door-note">{t('door.makeComing')}</p>
  const byItself = BY_ITSELF.includes(problem)
  return (
    <p className="door-note">
      {t('door.makeInPart')}
      {byItself && ` ${t('door.makeComesLater')}`}
    </p>
  )
}
