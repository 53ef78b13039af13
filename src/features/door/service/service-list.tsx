import { useId } from 'react'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { ScheduledServices } from '../../../../sync/client/api.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { Icon } from '../../../ui/icons.tsx'
import './service.css'

type ServiceListProps = {
  title: string
  /** The reason for this list. */
  note?: string
  /** `h2` under a page's title, `h3` in a dialog. */
  heading?: 'h2' | 'h3'
  services: readonly ServiceRow[]
  /** `HH:MM` by the id of a schedule. */
  times?: ScheduledServices['times']
  chosenId?: string | undefined
  onPick: (serviceId: string) => void
}

/** Services to pick from, under a heading. Renders nothing if there are none. */
export function ServiceList({
  title,
  note,
  heading: Heading = 'h2',
  services,
  times,
  chosenId,
  onPick,
}: ServiceListProps) {
  const id = useId()
  if (services.length === 0) return null
  return (
    <section className="door-services" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {note && <p className="door-note">{note}</p>}
      <ul>
        {services.map((service) => (
          <li key={service.id}>
            <button type="button" aria-pressed={service.id === chosenId} onClick={() => onPick(service.id)}>
              <span>
                <strong>{service.name}</strong>
                <span>
                  {[formatDate(service.date_of_service), times?.get(service.schedule_id ?? '')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Icon name={service.id === chosenId ? 'check' : 'chevronRight'} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
