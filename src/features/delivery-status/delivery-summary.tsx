import { phoneCode } from '../../lib/device/device-name.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../../ui/icons.tsx'
import { contactOf, type Contact } from './contact.ts'
import type { HeldPhone } from './held-phones.ts'

type Props = { phones: readonly HeldPhone[]; zone: string; now: number }

/** The main statement. It says "all clear" only if every phone is known to hold nothing now. */
export function DeliverySummary({ phones, zone, now }: Props) {
  const held = phones.reduce((sum, phone) => sum + phone.not_received, 0)
  const those = (contact: Contact) => phones.filter((phone) => contactOf(phone, zone, now) === contact)
  const silent = those('silent')
  const away = those('away').filter(({ not_received }) => not_received === 0).length
  const sum = held + silent.length > 0 ? 'held' : away > 0 ? 'unsure' : 'clear'
  return (
    <section className={`delivery-sum delivery-sum-${sum}`}>
      <Icon name={sum === 'clear' ? 'doubleCheck' : 'phoneSaved'} large />
      <div>
        <p className="delivery-count" role="status">
          {statement(held, silent.length, away, those('fresh').length)}
        </p>
        {silent.length > 0 && <p>{t('devices.deliverySilentNames', { phones: namesOf(silent, zone) })}</p>}
        {away > 0 && <p>{t('devices.deliveryAway', { count: away })}</p>}
        {sum === 'clear' && <p>{t('devices.deliveryClearBody')}</p>}
        {phones.some((phone) => mayGiveMore(phone, contactOf(phone, zone, now))) && (
          <p>{t('devices.deliveryNote')}</p>
        )}
        {phones.some(({ left, not_received }) => left && not_received > 0) && (
          <p>{t('devices.deliveryEncrypted')}</p>
        )}
      </div>
    </section>
  )
}

/** True if a user is probably signed in on the phone: opening the app there sends its pending ops. */
const mayGiveMore = ({ left, not_received }: HeldPhone, contact: Contact) =>
  !left && (contact !== 'fresh' || not_received > 0)

function statement(held: number, silent: number, away: number, fresh: number): string {
  if (held > 0) return t('devices.deliverySummary', { count: held })
  if (silent > 0) return t('devices.deliverySilent', { count: silent })
  if (away === 0) return t('devices.deliveryClear')
  return t(fresh > 0 ? 'devices.deliveryClearNow' : 'devices.deliveryNobody')
}

/** "Tunde's phone (A1B2, 03:48), Ada's phone (105A, 09:42)". */
function namesOf(silent: readonly HeldPhone[], zone: string): string {
  return silent
    .map(({ device_id, person, last_heard_at }) => {
      const phone = t('devices.phoneOf', { person: personName(person) })
      return `${phone} (${phoneCode(device_id)}, ${formatMoment(last_heard_at, zone)})`
    })
    .join(', ')
}
