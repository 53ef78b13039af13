import { daysBetween } from '../../../../contract/calendar/days.ts'
import { MARKS_WINDOW_DAYS } from '../../../../contract/protocol.ts'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { formatDate } from '../../../lib/format/format-date.ts'
import { t, screenMessages, withLaterMessages } from '../../../lib/messages/t.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DoorStatus, splitWords, waitingOf } from './menu-and-status.tsx'
import './door-head.css'
import { memo, useState, useEffect } from 'react'
import { formatCount } from '../../../lib/format/format-count.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { listCode } from '../../../../sync/merge/list-digest.ts'
import { listCodeArea } from '../../../lib/messages/en/list-code.ts'
import { isOpened, lazyDialog } from '../../../ui/lazy/lazy.tsx'
import { ownList } from './agreement/own-list.ts'

const LazySheet = lazyDialog(
  async () => (await withLaterMessages(import('./agreement/agreement-sheet.tsx'))).AgreementSheet,
  isOpened,
)

const tListCode = screenMessages({ listCode: listCodeArea })

type Props = { church: Church; serviceId: string; presences: Live<Presences> }

/** The list code. A tap compares the list with the church's and those of other phones. */
export function CompareButton(props: Props) {
  const word = listCode(ownList(useLive(props.presences)))
  const [open, setOpen] = useState(false)
  useTelling(props.church, props.serviceId, props.presences)
  return (
    <>
      <button
        type="button"
        className="door-word"
        aria-label={tListCode('listCode.compare', { word })}
        onClick={() => setOpen(true)}
      >
        <small>{tListCode('listCode.name')}</small> <b>{word}</b>
      </button>
      <LazySheet {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** When another phone compares lists, this phone sends its own. Nothing appears on this screen. */
export function useTelling(church: Church, serviceId: string, presences: Live<Presences>): void {
  useEffect(
    () =>
      church.compareRequests.subscribe(() => {
        void import('./agreement/ask-others.ts')
          .then(({ askOthers }) => askOthers(church, serviceId, presences.current(), false))
          // The comparing phone shows when this phone last reported.
          .catch(() => undefined)
      }),
    [church, serviceId, presences],
  )
}

type DoorCountsProps = {
  church: Church
  presences: Live<Presences>
  /** The id of a service whose whole list this phone holds, so that lists can be compared. Otherwise null. */
  compared: string | null
}

/** One large number, and beneath it the sync state of those marks in words. */
export const DoorCounts = memo(function DoorCounts({ church, presences, compared }: DoorCountsProps) {
  const counts = useLive(presences)
  const { pending, rejected } = useLive(church.outbox.counts)
  if (!counts.read && counts.total === 0) return <CountsLoading compared={compared !== null} />
  return (
    <div className="door-counts">
      <p className="door-total">
        <strong>{formatCount(counts.total)}</strong> {t('door.here')}
      </p>
      {compared && <CompareButton church={church} serviceId={compared} presences={presences} />}
      <p className="door-mine">{t('door.atThisDoor', { count: counts.atThisDoor })}</p>
      <p className="door-split">{splitWords(counts, waitingOf(pending, counts.saved).changes + rejected)}</p>
    </div>
  )
})

/** Placeholder until this phone has read the marks: no number would be right. It takes the same room. */
function CountsLoading({ compared }: { compared: boolean }) {
  return (
    <div className="door-counts">
      <p className="door-total">
        <strong>–</strong> {t('door.here')}
      </p>
      {compared && <span className="door-word" />}
      <p className="door-mine">{'\u00a0'}</p>
      <p className="door-split">{'\u00a0'}</p>
    </div>
  )
}

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
