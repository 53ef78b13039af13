import type { ReactNode } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { t } from '../../../lib/messages/t.ts'
import { problemNow } from '../../../domain/church/sync-problem.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { LostService } from './lost-service.tsx'
import { MakeService } from './make-service.tsx'
import { MarkedAhead } from './marked-ahead.tsx'
import { earlierServices } from './service-choice.ts'
import { PlainDoor } from './plain-door.tsx'
import { ServiceList } from './service-list.tsx'
import { ServicesLoading } from './services-loading.tsx'

type NoServiceProps = {
  church: Church
  lost?: true
  left?: ReactNode
  today: string
  pick: (serviceId: string) => void
}

/** No service is planned for today: start one here, or continue with a recent one. */
export function NoService({ church, lost, left, today, pick }: NoServiceProps) {
  const services = useLive(church.services)
  const { complete, problem } = useLive(church.status)
  const isLoading = problemNow(problem, useOnline()) === null
  return (
    <PlainDoor church={church}>
      <p className="door-date">{formatLongDate(today)}</p>
      {/* Until the church's services have arrived, nobody knows whether there is one today. */}
      <h1>{t(complete ? 'door.makeTitle' : isLoading ? 'door.serviceComing' : 'door.serviceNotHere')}</h1>
      {lost && <LostService />}
      {left}
      <p>{t('door.makeBody')}</p>
      <MakeService church={church} today={today} onMade={pick} />
      {/* Above the button, this note would disappear and shift the button from under a finger. */}
      <ServicesLoading church={church} />
      <MarkedAhead church={church} today={today} onPick={pick} />
      <ServiceList title={t('door.earlier')} services={earlierServices(services, today)} onPick={pick} />
    </PlainDoor>
  )
}
