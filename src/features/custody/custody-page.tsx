import { useEffect, useState } from 'react'
import { custodyRoutes } from '../../../contract/routes/custody.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mostHeldFirst } from './contact.ts'
import { CustodySum } from './custody-sum.tsx'
import type { HeldPhone } from './held-phones.ts'
import { PhoneRow } from './phone-row.tsx'
import './custody.css'

const EVERY_MS = 30_000
const load = (signal: AbortSignal) => api.call(custodyRoutes.getCustody, { signal })

/** Which phones still hold something that the church has not received. */
export function CustodyPage() {
  const [custody, reload, refresh] = useLoaded(load)
  // An answer grows old while the page stands open: a phone falls silent without anybody saying so.
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (document.visibilityState === 'visible') refresh()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return (
    <Page title={t('devices.custodyTitle')} intro={t('devices.custodyLead')}>
      {custody.status === 'loading' && <SkeletonRows rows={4} />}
      {custody.status === 'failed' && (
        <FailedLoad title={t('devices.custodyNotSeen')} sentence={custody.problem.message} onRetry={reload} />
      )}
      {custody.status === 'ready' && <Phones phones={custody.value} now={now} />}
    </Page>
  )
}

function Phones({ phones, now }: { phones: readonly HeldPhone[]; now: number }) {
  const zone = useChurch().church.time_zone
  if (phones.length === 0)
    return <EmptyState title={t('devices.noPhones')}>{t('devices.noPhonesBody')}</EmptyState>
  return (
    <>
      <CustodySum phones={phones} zone={zone} now={now} />
      <ul className="custody">
        {mostHeldFirst(phones, zone, now).map((phone) => (
          <li key={`${phone.device_id} ${phone.person.id}`}>
            <PhoneRow phone={phone} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}
