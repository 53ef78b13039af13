import { useState } from 'react'
import { weekdayOf } from '../../../contract/calendar/days.ts'
import { formatDate, formatMoment, formatTime } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { tPersonal } from './personal-messages.ts'
import { useServicesAttended, type ServicesAttended as Attendance } from './use-services-attended.ts'

const FIRST = 12
const ALL = 200

/** A person's attendance at the latest services; offline as last loaded on this phone. */
export function ServicesAttended({ id }: { id: string }) {
  const { time_zone: zone } = useChurch().church
  const [services, setServices] = useState(FIRST)
  const known = useServicesAttended(id, services)
  if (known.status === 'loading') return <SkeletonRows rows={3} />
  if (known.status === 'failed') return <StatusLine tone="quiet">{known.problem.message}</StatusLine>
  const { value, from } = known
  if (value.of === 0) return <p className="members-quiet">{tPersonal('personalData.noService')}</p>
  return (
    <>
      {from && (
        <StatusLine tone="quiet">
          {tPersonal('personalData.asOf', { when: formatMoment(from, zone) })}
        </StatusLine>
      )}
      <p className="members-sum">{sentence(value)}</p>
      <Services attendance={value} />
      {services === FIRST && value.of === FIRST && (
        <Button tone="quiet" onClick={() => setServices(ALL)}>
          {tPersonal('personalData.older')}
        </Button>
      )}
    </>
  )
}

function Services({ attendance }: { attendance: Attendance }) {
  const { church } = useChurch()
  return (
    <ol className="members-services">
      {attendance.services.map(({ id, name, date_of_service, arrived_at }) => (
        <li key={id}>
          <span>
            {formatDate(date_of_service)}
            <span className="members-quiet"> {name}</span>
          </span>
          <span className={arrived_at ? 'members-here' : 'members-quiet'}>
            {arrived_at && <Icon name="check" />}
            {arrived_at
              ? tPersonal('personalData.came', { time: formatTime(arrived_at, church.time_zone) })
              : tPersonal('personalData.notHere')}
          </span>
        </li>
      ))}
    </ol>
  )
}

const isSunday = (date: string) => weekdayOf(date) === 0

function sentence({ came, of, services }: Attendance): string {
  if (of === 1) return t('members.cameOnce', { count: came })
  const days = new Set(services.map((service) => service.date_of_service))
  const sundays = days.size === of && [...days].every(isSunday)
  return tPersonal(sundays ? 'personalData.hereSundays' : 'personalData.here', { count: came, of })
}
