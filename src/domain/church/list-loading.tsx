import { Link, useLocation } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { returnQuery } from '../session/return-path.ts'
import { useChurch, useLive } from './use-church.ts'
import { whyNotLoading } from './sync-problem.ts'
import { Progress } from '../../ui/progress.tsx'

/**
 * Until the church's list is complete on this phone: the progress, or why it does not load and what helps.
 */
export function ListLoading() {
  const { account, status } = useChurch()
  const { complete, progress, problem } = useLive(status)
  const { pathname } = useLocation()
  const online = useOnline()
  if (complete) return null
  if (!online) return <p role="status">{t('members.inPart')}</p>
  if (progress) return <Progress label={t('members.getting')} done={progress.done} total={progress.total} />
  if (!problem) return null
  return (
    <p role="status">
      {t(whyNotLoading[problem])}
      {problem === 'other-account' && (
        <>
          {' '}
          <Link to={`/login?${returnQuery}=${encodeURIComponent(pathname)}`}>
            {t('common.logInAs', { email: account.email })}
          </Link>
        </>
      )}
    </p>
  )
}
