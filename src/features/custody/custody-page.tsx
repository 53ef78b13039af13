import { useEffect } from 'react'
import { custodyRoutes } from '../../../contract/routes/custody.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { t } from '../../lib/messages/t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mostHeldFirst, type HeldPhone } from './held-phones.ts'
import { PhoneRow } from './phone-row.tsx'
import './custody.css'

const EVERY_MS = 30_000
const load = (signal: AbortSignal) => api.call(custodyRoutes.getCustody, { signal })

/** Which phones still hold something that the church has not received. */
export function CustodyPage() {
  const [custody, reload] = useLoaded(load)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), EVERY_MS)
    return () => clearInterval(timer)
  }, [reload])
  return (
    <Page title={t('devices.custodyTitle')} intro={t('devices.custodyLead')}>
      {custody.status === 'loading' && <SkeletonRows rows={4} />}
      {custody.status === 'failed' && (
        <FailedLoad title={t('devices.custodyNotSeen')} sentence={custody.problem.message} onRetry={reload} />
      )}
      {custody.status === 'ready' && <Phones phones={custody.value} />}
    </Page>
  )
}

function Phones({ phones }: { phones: AnswerOf<typeof custodyRoutes.getCustody> }) {
  if (phones.length === 0)
    return <EmptyState title={t('devices.noPhones')}>{t('devices.noPhonesBody')}</EmptyState>
  const held = phones.reduce((sum, phone) => sum + phone.not_received, 0)
  return (
    <>
      <section className={held > 0 ? 'custody-sum custody-sum-held' : 'custody-sum'}>
        <Icon name={held > 0 ? 'phoneSaved' : 'doubleCheck'} large />
        <div>
          <p className="custody-count" role="status">
            {held > 0 ? t('devices.custodySummary', { count: held }) : t('devices.custodyClear')}
          </p>
          <p>{held > 0 ? t('devices.custodyNote') : t('devices.custodyClearBody')}</p>
        </div>
      </section>
      <ul className="custody">
        {mostHeldFirst(phones).map((phone: HeldPhone) => (
          <li key={`${phone.device_id} ${phone.person.id}`}>
            <PhoneRow phone={phone} />
          </li>
        ))}
      </ul>
    </>
  )
}
