import { formatMoment } from '../../lib/format/format-moment.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import type { OpenSession } from './devices-page.tsx'

/** What tells devices of one name apart. The server notes a contact now and then; this one has it now. */
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
