import { useEffect, useState } from 'react'
import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { t } from '../../lib/messages/t.ts'
import { holds, useSession } from '../../domain/session/session-store.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mostHeldFirst, contactOf, type Contact, type HeldPhone, PhoneRow } from './held-phones.tsx'
import { WriteOffDialog, WriteOffList } from './write-offs.tsx'
import './delivery-status.css'
import { phoneCode } from '../../lib/device/device-name.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Icon } from '../../ui/icons.tsx'

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

const EVERY_MS = 30_000
const load = (signal: AbortSignal) => api.call(deliveryRoutes.getDeliveryStatus, { signal })

/** The phones that still hold ops the server has not received. */
export function DeliveryStatusPage() {
  const [deliveryStatus, reload, refresh] = useLoaded(load)
  // A response ages while the page is open: a phone falls silent without any event.
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (document.visibilityState === 'visible') refresh()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return (
    <Page
      title={t('devices.deliveryTitle')}
      actions={
        <>
          <LinkButton tone="quiet" to="/devices">
            {t('devices.title')}
          </LinkButton>
          <LinkButton tone="quiet" to="/outbox">
            {t('devices.toOutbox')}
          </LinkButton>
        </>
      }
    >
      {deliveryStatus.status === 'loading' && <SkeletonRows rows={4} />}
      {deliveryStatus.status === 'failed' && (
        <FailedLoad
          title={t('devices.deliveryNotSeen')}
          sentence={deliveryStatus.problem.message}
          onRetry={reload}
        />
      )}
      {deliveryStatus.status === 'ready' && (
        <Phones phones={deliveryStatus.value} now={now} onChanged={refresh} />
      )}
    </Page>
  )
}

type PhonesProps = { phones: readonly HeldPhone[]; now: number; onChanged: () => void }

function Phones({ phones, now, onChanged }: PhonesProps) {
  const zone = useChurch().church.time_zone
  const mayWriteOff = useSession((session) => holds(session, 'teamsAccess'))
  const [lost, setLost] = useState<HeldPhone | null>(null)
  const [changes, setChanges] = useState(0)
  const changed = () => {
    setChanges((count) => count + 1)
    onChanged()
  }
  if (phones.length === 0)
    return <EmptyState title={t('devices.noPhones')}>{t('devices.noPhonesBody')}</EmptyState>
  return (
    <>
      <DeliverySummary phones={phones.filter((phone) => !phone.written_off)} zone={zone} now={now} />
      <h2 className="nx-visually-hidden">{t('devices.deliveryLead')}</h2>
      <ul className="delivery-status">
        {mostHeldFirst(phones, zone, now).map((phone) => (
          <li key={`${phone.device_id} ${phone.person.id}`}>
            <PhoneRow phone={phone} now={now} onWriteOff={mayWriteOff ? setLost : undefined} />
          </li>
        ))}
      </ul>
      <WriteOffList key={changes} />
      {lost && <WriteOffDialog phone={lost} onClose={() => setLost(null)} onChanged={changed} />}
    </>
  )
}
