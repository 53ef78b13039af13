import { phoneCode } from '../../lib/device/phone-code.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../../ui/icons.tsx'
import { contactOf, type Contact } from './contact.ts'
import type { HeldPhone } from './held-phones.ts'

type Props = { phones: readonly HeldPhone[]; zone: string; now: number }

/** The big statement: all clear only where the church knows of every phone that it holds nothing now. */
export function CustodySum({ phones, zone, now }: Props) {
  const held = phones.reduce((sum, phone) => sum + phone.not_received, 0)
  const those = (contact: Contact) => phones.filter((phone) => contactOf(phone, zone, now) === contact)
  const silent = those('silent')
  const away = those('away').filter(({ not_received }) => not_received === 0).length
  const sum = held + silent.length > 0 ? 'held' : away > 0 ? 'unsure' : 'clear'
  return (
    <section className={`custody-sum custody-sum-${sum}`}>
      <Icon name={sum === 'clear' ? 'doubleCheck' : 'phoneSaved'} large />
      <div>
        <p className="custody-count" role="status">
          {statement(held, silent.length, away, those('fresh').length)}
        </p>
        {silent.length > 0 && <p>{t('devices.custodySilentNames', { phones: namesOf(silent, zone) })}</p>}
        {away > 0 && <p>{t('devices.custodyAway', { count: away })}</p>}
        {sum === 'clear' && <p>{t('devices.custodyClearBody')}</p>}
        {phones.some((phone) => mayGiveMore(phone, contactOf(phone, zone, now))) && (
          <p>{t('devices.custodyNote')}</p>
        )}
        {phones.some(({ left, not_received }) => left && not_received > 0) && (
          <p>{t('devices.custodySealed')}</p>
        )}
      </div>
    </section>
  )
}

/** Somebody is in on it as far as is known: opening the app there sends what it has. */
const mayGiveMore = ({ left, not_received }: HeldPhone, contact: Contact) =>
  !left && (contact !== 'fresh' || not_received > 0)

function statement(held: number, silent: number, away: number, fresh: number): string {
  if (held > 0) return t('devices.custodySummary', { count: held })
  if (silent > 0) return t('devices.custodySilent', { count: silent })
  if (away === 0) return t('devices.custodyClear')
  return t(fresh > 0 ? 'devices.custodyClearNow' : 'devices.custodyNobody')
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
