import { daysBetween } from '../../../../contract/calendar/days.ts'
import { MARKS_WINDOW_DAYS } from '../../../../contract/protocol.ts'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { t } from '../../../lib/messages/t.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DoorCounts } from './door-counts.tsx'
import { DoorStatus } from './door-status.tsx'
import './door-head.css'

type DoorHeadProps = {
  church: Church
  service: ServiceRow
  today: string
  presences: Live<Presences>
  onChange: () => void
}

/** The service, the count and the sync state of the marks. */
export function DoorHead({ church, service, today, presences, onChange }: DoorHeadProps) {
  const past = service.date_of_service !== today
  return (
    <header className="door-head">
      <div className="door-service">
        <div>
          <h1>{service.name}</h1>
          <p className={past ? 'door-past' : undefined}>
            {past && <Icon name="calendar" />}
            {formatDate(service.date_of_service)}
            {past && `, ${t('door.earlierShort')}`}
          </p>
        </div>
        <button type="button" onClick={onChange}>
          <Icon name="calendar" />
          <span>{t('door.change')}</span>
        </button>
      </div>
      <DoorCounts
        church={church}
        presences={presences}
        compared={isWholeHere(service, today) ? service.id : null}
      />
      <DoorStatus church={church} presences={presences} />
    </header>
  )
}

/** False for older services: the server does not send their marks to phones. */
const isWholeHere = ({ date_of_service }: ServiceRow, today: string): boolean =>
  daysBetween(date_of_service, today) < MARKS_WINDOW_DAYS
