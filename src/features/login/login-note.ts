import type { Location } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { homePath, returnPath } from '../../domain/session/return-path.ts'
import type { Session } from '../../domain/session/session-store.ts'

type Note = { tone: 'info' | 'waiting' | 'received'; text: string }

/** The note above the log-in form: why the user is here, or what just succeeded. */
export function loginNote(
  session: Pick<Session, 'status' | 'because'>,
  { search, state }: Pick<Location, 'search' | 'state'>,
): Note | undefined {
  const came = (state as { came?: string } | null)?.came
  if (came === 'reset') return { tone: 'received', text: t('session.afterReset') }
  if (came === 'invite') return { tone: 'received', text: t('session.invited') }
  if (session.status === 'signed-out' && session.because === 'closed')
    return { tone: 'received', text: t('session.closed') }
  if (session.status === 'signed-out' && session.because === 'church-closed')
    return { tone: 'waiting', text: t('session.churchClosed') }
  if (session.status === 'signed-out' && session.because === 'removed')
    return { tone: 'waiting', text: t('session.removed') }
  if (session.status === 'signed-out' && session.because === 'written-off')
    return { tone: 'waiting', text: t('session.writtenOff') }
  if (session.status === 'signed-out' && session.because === 'ended')
    return { tone: 'waiting', text: t('session.ended') }
  if (session.status === 'signed-out' && session.because === 'ended-from-afar')
    return { tone: 'waiting', text: t('session.endedFromAfar') }
  if (session.status === 'signed-out' && session.because === 'password-changed')
    return { tone: 'waiting', text: t('session.passwordChanged') }
  if (session.status === 'signed-out' && session.because === 'left-in-other-tab')
    return { tone: 'info', text: t('session.leftInOtherTab') }
  if (returnPath(search) !== homePath) return { tone: 'info', text: t('session.returning') }
  return undefined
}
