import { useEffect, useState } from 'react'
import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { t } from '../../lib/messages/t.ts'
import { holds, useSession } from '../../domain/session/session-store.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mostHeldFirst } from './contact.ts'
import { DeliverySummary } from './delivery-summary.tsx'
import type { HeldPhone } from './held-phones.ts'
import { PhoneRow } from './phone-row.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'
import { WriteOffList } from './write-off-list.tsx'
import './delivery-status.css'

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
