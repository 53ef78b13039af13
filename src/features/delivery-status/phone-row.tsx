import { phoneCode } from '../../lib/device/device-name.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { contactOf } from './contact.ts'
import { heldDaysInWords } from './held-days-text.ts'
import { holesInWords, type HeldPhone } from './held-phones.ts'
import { t } from './messages.ts'

type Props = {
  phone: HeldPhone
  now: number
  /** Absent: this user may not write off a phone. */
  onWriteOff?: ((phone: HeldPhone) => void) | undefined
}

/** One phone: "Tunde's phone: last contact 09:42, 14 not received yet". */
export function PhoneRow({ phone, now, onWriteOff }: Props) {
  const { church, deviceId } = useChurch()
  const lastContact = t('devices.lastHeard', { when: formatMoment(phone.last_heard_at, church.time_zone) })
  const here = phone.device_id === deviceId ? t('devices.thisDevice') : phone.device_name
  const left = phone.left && t('devices.left')
  const writtenOff = phone.written_off && t('writeOffs.writtenOff')
  const name = [here, t('devices.code', { code: phoneCode(phone.device_id) })]
  return (
    <article className="delivery-phone">
      <div className="delivery-words">
        <h3>{t('devices.phoneOf', { person: personName(phone.person) })}</h3>
        <p>
          {[...name, lastContact, left, writtenOff, phone.active ? null : t('devices.notOnTeam')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {phone.left && phone.not_received > 0 && (
          <p>{t('devices.encryptedHint', { person: phone.person.first_name })}</p>
        )}
        {phone.told_by && <p>{t('devices.toldBy', { person: personName(phone.told_by) })}</p>}
        {Object.keys(phone.days).length > 0 && <p>{heldDaysInWords(phone.days)}</p>}
        {phone.refused > 0 && <p>{t('writeOffs.refused', { count: phone.refused })}</p>}
        {phone.holes.length > 0 && (
          <p className="delivery-holes">
            {t('devices.holes', { ranges: holesInWords(phone.holes, t('devices.to')) })}{' '}
            {t('devices.holesHint')}
          </p>
        )}
      </div>
      <Holding phone={phone} zone={church.time_zone} now={now} />
      {onWriteOff && phone.not_received > 0 && !phone.written_off && (
        <Button tone="quiet" onClick={() => onWriteOff(phone)}>
          {t('writeOffs.writeOff')}
        </Button>
      )}
    </article>
  )
}

/** The ops that a phone holds, as far as is known. If it is out of reach, only that it may hold some. */
function Holding({ phone, zone, now }: { phone: HeldPhone; zone: string; now: number }) {
  const contact = contactOf(phone, zone, now)
  if (phone.not_received > 0)
    return (
      <Badge tone="harmattan" icon="phoneSaved">
        {t('devices.notReceived', { count: phone.not_received })}
      </Badge>
    )
  if (contact === 'silent')
    return (
      <Badge tone="harmattan" icon="phoneSaved">
        {t('devices.silent', { when: formatMoment(phone.last_heard_at, zone) })}
      </Badge>
    )
  return contact === 'away' ? (
    <Badge>{t('devices.receivedTillThen')}</Badge>
  ) : (
    <Badge tone="palm" icon="doubleCheck">
      {t('devices.notReceived', { count: 0 })}
    </Badge>
  )
}
