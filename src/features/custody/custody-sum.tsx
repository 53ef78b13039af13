import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../../ui/icons.tsx'
import { contactOf } from './contact.ts'
import { shortIds, type HeldPhone } from './held-phones.ts'

type Props = { phones: readonly HeldPhone[]; zone: string; now: number }

/** The big statement: all clear only where every phone of today was heard just now and holds nothing. */
export function CustodySum({ phones, zone, now }: Props) {
  const held = phones.reduce((sum, phone) => sum + phone.not_received, 0)
  const silent = phones.filter((phone) => contactOf(phone, zone, now) === 'silent')
  const clear = held === 0 && silent.length === 0
  return (
    <section className={clear ? 'custody-sum' : 'custody-sum custody-sum-held'}>
      <Icon name={clear ? 'doubleCheck' : 'phoneSaved'} large />
      <div>
        <p className="custody-count" role="status">
          {statement(held, silent.length)}
        </p>
        {silent.length > 0 && (
          <p>{t('devices.custodySilentNames', { phones: namesOf(silent, phones, zone) })}</p>
        )}
        <p>{clear ? t('devices.custodyClearBody') : t('devices.custodyNote')}</p>
      </div>
    </section>
  )
}

function statement(held: number, silent: number): string {
  if (held > 0) return t('devices.custodySummary', { count: held })
  return silent > 0 ? t('devices.custodySilent', { count: silent }) : t('devices.custodyClear')
}

/** "Tunde's phone (A1B2, 03:48), Ada's phone (09:42)". */
function namesOf(silent: readonly HeldPhone[], all: readonly HeldPhone[], zone: string): string {
  const ids = shortIds(all)
  return silent
    .map(({ device_id, person, last_heard_at }) => {
      const phone = t('devices.phoneOf', { person: personName(person) })
      return `${phone} (${[ids.get(device_id), formatMoment(last_heard_at, zone)].filter(Boolean).join(', ')})`
    })
    .join(', ')
}
