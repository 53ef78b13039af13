import type { Church, SyncProblem } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { problemNow } from '../../../lib/session/problem-now.ts'
import { useLive } from '../../../lib/session/use-church.ts'

/** The rest comes without a person's doing. */
const BY_ITSELF: readonly SyncProblem[] = ['no-network', 'captive-portal', 'server-trouble']

/**
 * Until all of the church's services are here: today's may be one that is not. Where nothing comes in, what to do now;
 * the door's own line says why nothing does, and what helps where a person has to.
 */
export function ServicesComing({ church }: { church: Church }) {
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
