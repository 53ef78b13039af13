import type { Church } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { t } from '../../../lib/messages/t.ts'
import { problemNow } from '../../../lib/session/problem-now.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { LostService } from './lost-service.tsx'
import { MakeService } from './make-service.tsx'
import { MarkedAhead } from './marked-ahead.tsx'
import { earlierServices } from './service-choice.ts'
import { PlainDoor } from './plain-door.tsx'
import { ServiceList } from './service-list.tsx'
import { ServicesComing } from './services-coming.tsx'

type NoServiceProps = { church: Church; lost?: true; today: string; pick: (serviceId: string) => void }

/** Nothing is planned for today: start it here, or go on with one of the last days. */
export function NoService({ church, lost, today, pick }: NoServiceProps) {
  const services = useLive(church.services)
  const { complete, problem } = useLive(church.status)
  const coming = problemNow(problem, useOnline()) === null
  return (
    <PlainDoor church={church}>
      <p className="door-date">{formatLongDate(today)}</p>
      {/* Before the church's services have come nobody knows whether there is one today. */}
      <h1>{t(complete ? 'door.makeTitle' : coming ? 'door.serviceComing' : 'door.serviceNotHere')}</h1>
      {lost && <LostService />}
      <p>{t('door.makeBody')}</p>
      <MakeService church={church} today={today} onMade={pick} />
      {/* Above the button it would go from under a finger that is on its way, and the tap would start nothing. */}
      <ServicesComing church={church} />
      <MarkedAhead church={church} today={today} onPick={pick} />
      <ServiceList title={t('door.earlier')} services={earlierServices(services, today)} onPick={pick} />
    </PlainDoor>
  )
}
