import { formatMoment } from '../../lib/format/format-moment.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { holesInWords, type HeldPhone } from './held-phones.ts'

/** One phone: "Tunde's phone: last heard 09:42, 14 not received yet". */
export function PhoneRow({ phone }: { phone: HeldPhone }) {
  const { church, deviceId } = useChurch()
  const heard = t('devices.lastHeard', { when: formatMoment(phone.last_heard_at, church.time_zone) })
  const here = phone.device_id === deviceId ? t('devices.thisDevice') : phone.device_name
  return (
    <article className="custody-phone">
      <div className="custody-words">
        <h2>{t('devices.phoneOf', { person: phone.person.first_name })}</h2>
        <p>{[here, heard, phone.active ? null : t('devices.notOnTeam')].filter(Boolean).join(' · ')}</p>
        {phone.holes.length > 0 && (
          <p className="custody-holes">
            {t('devices.holes', { ranges: holesInWords(phone.holes, t('devices.to')) })}{' '}
            {t('devices.holesHint')}
          </p>
        )}
      </div>
      <Badge
        tone={phone.not_received > 0 ? 'harmattan' : 'palm'}
        icon={phone.not_received > 0 ? 'phoneSaved' : 'doubleCheck'}
      >
        {t('devices.notReceived', { count: phone.not_received })}
      </Badge>
    </article>
  )
}
