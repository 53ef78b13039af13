import { MARKS_WINDOW_DAYS } from '../../../../contract/protocol.ts'
import type { ServiceRow } from '../../../../contract/tables/services.ts'
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

/** Which service, how many, and where the marks are. */
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

/** Marks of older services are not sent to phones. */
const isWholeHere = ({ date_of_service }: ServiceRow, today: string): boolean =>
  Date.parse(today) - Date.parse(date_of_service) < MARKS_WINDOW_DAYS * 86_400_000
