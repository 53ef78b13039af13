import type { OpenSession } from '../../../contract/routes/sessions.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'

/**
 * The times that tell devices of one name apart. The server records contact only now and then, so the current device
 * says "now".
 */
export function SessionTimes({ session }: { session: OpenSession }) {
  const zone = useChurch().church.time_zone
  return (
    <p>
      {session.current
        ? t('devices.seenNow')
        : t('devices.lastSeen', { when: formatMoment(session.last_seen_at, zone) })}
      {', '}
      {t('devices.since', { when: formatMoment(session.created_at, zone) })}
    </p>
  )
}
