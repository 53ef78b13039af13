import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { Icon } from '../../../ui/icons.tsx'
import { statusWords } from './status-words.ts'

/** Where the marks are, in one quiet line. */
export const DoorStatus = memo(function DoorStatus({ church }: { church: Church }) {
  const status = useLive(church.status)
  const counts = useLive(church.outbox.counts)
  const { icon, text, tone } = statusWords(status, counts)
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
