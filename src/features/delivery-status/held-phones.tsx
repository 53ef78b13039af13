import type { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import type { AnswerOf } from '../../lib/api/api.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { dateOf, todayIn, formatDate, formatMoment } from '../../lib/format/format-date.ts'
import type { HeldDays } from '../../../contract/sync/pull.ts'
import { t } from './messages.ts'
import { phoneCode } from '../../lib/device/device-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

export type HeldPhone = AnswerOf<typeof deliveryRoutes.getDeliveryStatus>[number]

/** "3 to 7, 12": numbers of a phone's missing ops below one that arrived. */
export function holesInWords(holes: HeldPhone['holes'], to: string): string {
  return holes
    .map((hole) =>
      hole.from === hole.to
        ? formatCount(hole.from)
        : `${formatCount(hole.from)} ${to} ${formatCount(hole.to)}`,
    )
    .join(', ')
}

/** A phone in use calls twice a minute. After this time it is out of reach or put away. */
const SILENT_AFTER_MS = 10 * 60_000

/**
 * `fresh`: in contact within the last minutes, so the server's knowledge is current. `silent`: in contact earlier
 * today; the phone may have been used since. `away`: no contact today, so nobody knows of later use.
 * `left`: its user logged out of this church there, so the server's knowledge stays true.
 */
export type Contact = 'fresh' | 'silent' | 'away' | 'left'

/** @param now milliseconds */
export function contactOf(
  phone: Pick<HeldPhone, 'last_heard_at' | 'left'>,
  zone: string,
  now: number,
): Contact {
  if (phone.left) return 'left'
  if (now - Date.parse(phone.last_heard_at) <= SILENT_AFTER_MS) return 'fresh'
  return dateOf(phone.last_heard_at, zone) === todayIn(zone, new Date(now)) ? 'silent' : 'away'
}

const RANK: Record<Contact, number> = { silent: 0, fresh: 1, away: 2, left: 3 }

/** Sorts by the number of pending ops, then by contact. Among equals the longest silent phone comes first. */
export function mostHeldFirst(phones: readonly HeldPhone[], zone: string, now: number): HeldPhone[] {
  const rank = (phone: HeldPhone) => RANK[contactOf(phone, zone, now)]
  return [...phones].sort(
    (a, b) =>
      b.not_received - a.not_received || rank(a) - rank(b) || a.last_heard_at.localeCompare(b.last_heard_at),
  )
}

/** "Marks of Sun 29 Nov 2026 (40)", or a sentence for no report. @param days null: the phone has not reported */
export function heldDaysInWords(days: HeldDays | null): string {
  const entries = Object.entries(days ?? {}).sort(([a], [b]) => a.localeCompare(b))
  if (entries.length === 0) return t('writeOffs.noDays')
  return t('writeOffs.days', {
    days: entries.map(([day, count]) => `${formatDate(day)} (${count})`).join(', '),
  })
}

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
