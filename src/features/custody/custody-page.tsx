import { useEffect, useState } from 'react'
import { custodyRoutes } from '../../../contract/routes/custody.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { t } from '../../lib/messages/t.ts'
import { holds, useSession } from '../../lib/session/session-store.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mostHeldFirst } from './contact.ts'
import { CustodySum } from './custody-sum.tsx'
import type { HeldPhone } from './held-phones.ts'
import { PhoneRow } from './phone-row.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'
import { WriteOffList } from './write-off-list.tsx'
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
      {custody.status === 'ready' && <Phones phones={custody.value} now={now} onChanged={refresh} />}
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
      <CustodySum phones={phones.filter((phone) => !phone.written_off)} zone={zone} now={now} />
      <ul className="custody">
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
