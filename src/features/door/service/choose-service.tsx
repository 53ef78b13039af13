import type { ReactNode } from 'react'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { LostService } from './lost-service.tsx'
import { MarkedAhead } from './marked-ahead.tsx'
import { PlainDoor } from './plain-door.tsx'
import { ServiceList } from './service-list.tsx'

type ChooseServiceProps = {
  church: Church
  services: readonly ServiceRow[]
  lost?: true
  left?: ReactNode
  today: string
  pick: (serviceId: string) => void
}

/** The usher chooses the service once: today has several, or the last one is gone. */
export function ChooseService({ church, services, lost, left, today, pick }: ChooseServiceProps) {
  const { times } = useLive(church.scheduled)
  return (
    <PlainDoor church={church}>
      <p className="door-date">{formatLongDate(today)}</p>
      <h1>{t('door.chooseTitle')}</h1>
      {lost && <LostService />}
      {left}
      <p>{t('door.chooseBody', { count: services.length })}</p>
      <ServiceList title={t('door.todaysServices')} services={services} times={times} onPick={pick} />
      <MarkedAhead church={church} today={today} onPick={pick} />
    </PlainDoor>
  )
}
