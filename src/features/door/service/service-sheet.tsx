import { useId, useEffect, useMemo, useState, useRef, type ComponentProps } from 'react'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { ScheduledServices, Church } from '../../../../sync/client/api.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { Icon } from '../../../ui/icons.tsx'
import './service.css'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { servicesAhead, earlierServices, servicesOf } from './service-choice.ts'
import { isSeen } from '../../../../contract/tidy-name.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { tooLong } from '../../../ui/form/too-long.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { useAllServices } from '../../../domain/church/all-services.ts'

/** The most letters of a service's name; the same as in the contract. */
const MOST = 120

type MakeServiceProps = {
  church: Church
  today: string
  /** Names of today's services, which are not suggested again. */
  taken?: readonly string[]
  onMade: (serviceId: string) => void
}

/** Starts a service for today in two taps: the name is prefilled, the button starts it. Works offline. */
export function MakeService({ church, today, taken = [], onMade }: MakeServiceProps) {
  const names = [t('door.sunday'), t('door.first'), t('door.second'), t('door.midweek')].filter(
    (one) => !taken.includes(one),
  )
  // With a service today, the usher types another name: one tap must not create a second service by mistake.
  const [name, setName] = useState(taken.length > 0 ? '' : t('door.sunday'))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const start = async () => {
    const tidy = name.trim()
    if (!isSeen(tidy)) return setProblem(t('door.nameMissing'))
    if (tooLong(name, MOST)) return
    setBusy(true)
    const made = await makeService(church, today, tidy).catch(() => null)
    setBusy(false)
    if (made) onMade(made)
    else setProblem(t('door.notStarted'))
  }

  return (
    <form
      className="door-make"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <div className="door-make-names" role="group" aria-label={t('door.serviceName')}>
        {names.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === name} onClick={() => setName(choice)}>
            {choice}
          </button>
        ))}
      </div>
      <TextField
        name="service"
        label={t('door.serviceName')}
        value={name}
        onChange={setName}
        error={tooLong(name, MOST) ?? problem}
        autoCapitalize="sentences"
      />
      <Button type="submit" wide busy={busy} busyLabel={t('door.starting')}>
        {name.trim() ? t('door.start', { name: name.trim() }) : t('door.startUnnamed')}
      </Button>
    </form>
  )
}

/** The id derives from church, day and name, so two ushers who start the same service create one. */
async function makeService(church: Church, today: string, name: string): Promise<string> {
  const id = await church.serviceIdFor(today, name)
  await church.mutate('create-service', { id, name, date_of_service: today })
  return id
}

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

const NONE: readonly ServiceRow[] = []

/** Later services at which this phone's marks still exist. */
export function useMarkedAhead(church: Church, today: string): readonly ServiceRow[] {
  const services = useLive(church.services)
  const ahead = useMemo(() => servicesAhead(services, today), [services, today])
  const [marked, setMarked] = useState(NONE)
  useEffect(() => {
    const lists = ahead.map((service) => ({ service, list: church.presences(service.id) }))
    const look = () =>
      setMarked(lists.flatMap(({ service, list }) => (list.current().atThisDoor > 0 ? [service] : [])))
    const stops = lists.map(({ list }) => list.subscribe(look))
    look()
    return () => stops.forEach((stop) => stop())
  }, [church, ahead])
  return marked
}

type MarkedAheadProps = {
  church: Church
  /** `h2` under a page's title, `h3` in a dialog. */
  heading?: 'h2' | 'h3'
  today: string
  chosenId?: string
  onPick: (serviceId: string) => void
}

/**
 * Lists services on later days with people marked here, made while the phone's clock ran ahead.
 * No other list shows these services. Renders nothing if there are none.
 */
export function MarkedAhead({ church, today, ...list }: MarkedAheadProps) {
  const services = useMarkedAhead(church, today)
  return <ServiceList title={t('door.ahead')} note={t('door.aheadBody')} services={services} {...list} />
}

type ServiceSheetProps = {
  church: Church
  today: string
  chosenId: string
  open: boolean
  pick: (serviceId: string) => void
  onClose: () => void
}

/**
 * The sheet to change the service: of today, of recent days, or a new one.
 * The button for a new one is fixed at the foot, within the thumb's reach. Below the lists it would move while
 * services load.
 */
export function ServiceSheet({ church, today, chosenId, open, pick, onClose }: ServiceSheetProps) {
  const services = useAllServices(church)
  const { times } = useLive(church.scheduled)
  const [making, setMaking] = useState(false)
  const close = () => {
    setMaking(false)
    onClose()
  }
  const pickAndClose = (id: string) => {
    pick(id)
    close()
  }
  const todays = servicesOf(services, today)
  const shared = { heading: 'h3' as const, chosenId, onPick: pickAndClose }
  const title = t(making ? 'door.makeAnother' : 'door.chooseTitle')
  return (
    <Sheet
      open={open}
      title={title}
      onClose={close}
      actions={
        <Button tone="quiet" icon={making ? undefined : 'plus'} onClick={() => setMaking(!making)}>
          {t(making ? 'common.back' : 'door.makeAnother')}
        </Button>
      }
    >
      {making ? (
        <MakeAnother
          church={church}
          today={today}
          taken={todays.map(({ name }) => name)}
          onMade={pickAndClose}
        />
      ) : (
        <div className="door-service-sheet">
          <ServiceList title={t('door.todaysServices')} services={todays} times={times} {...shared} />
          <MarkedAhead church={church} today={today} {...shared} />
          <ServiceList title={t('door.earlier')} services={earlierServices(services, today)} {...shared} />
        </div>
      )}
    </Sheet>
  )
}

/**
 * Replaces the lists, so it takes the focus. The focus avoids the field, whose keyboard would cover the suggested
 * names.
 */
function MakeAnother(props: ComponentProps<typeof MakeService>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box}>
      <MakeService {...props} />
    </div>
  )
}
