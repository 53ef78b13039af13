import { type ComponentType, useEffect, type ReactNode } from 'react'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { Church, SyncProblem } from '../../../../sync/client/api.ts'
import { useChurch, useLive } from '../../../domain/church/use-church.ts'
import { useChosenService, earlierServices } from './service-choice.ts'
import { t } from '../../../lib/messages/t.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { MarkedAhead, ServiceList, MakeService } from './service-sheet.tsx'
import { useOnline } from '../../../lib/device/use-online.ts'
import { problemNow } from '../../../domain/church/sync-problem.ts'
import { PhoneStatus, MenuButton } from '../head/menu-and-status.tsx'
import '../place-bar.css'
import './service.css'

/** Problems that end without the user's doing. */
const BY_ITSELF: readonly SyncProblem[] = ['no-network', 'captive-portal', 'server-trouble']

/**
 * Shown until all of the church's services have arrived: today's may be among the missing.
 * If nothing arrives, it says what to do now. The door's sync line gives the reason and the remedy.
 */
export function ServicesLoading({ church }: { church: Church }) {
  const { complete, problem: lastProblem } = useLive(church.status)
  const problem = problemNow(lastProblem, useOnline())
  if (complete) return null
  if (!problem) return <p className="door-note">{t('door.makeComing')}</p>
  const byItself = BY_ITSELF.includes(problem)
  return (
    <p className="door-note">
      {t('door.makeInPart')}
      {byItself && ` ${t('door.makeComesLater')}`}
    </p>
  )
}

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

export type BoardProps = {
  church: Church
  service: ServiceRow
  today: string
  pick: (serviceId: string) => void
}

type AtServiceProps = {
  /** Of the document. */
  title: string
  Board: ComponentType<BoardProps>
  /** Services that can be chosen although they were deleted or moved. */
  left?: readonly ServiceRow[]
  /** Offers those that somebody should choose. */
  Left?: ComponentType<LeftProps>
}

export type LeftProps = { chosenId?: string; onPick: (serviceId: string) => void }

/** A screen of the chosen service; it asks for the service if none is chosen. */
export function AtService({ title, Board, left, Left }: AtServiceProps) {
  const church = useChurch()
  const { choice, today, pick } = useChosenService(church, left)
  const leftList = Left && <Left onPick={pick} />
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main id="page" tabIndex={-1} className="door">
      {choice?.kind === 'chosen' && (
        <Board key={choice.service.id} church={church} service={choice.service} today={today} pick={pick} />
      )}
      {choice?.kind === 'choose' && (
        <ChooseService church={church} {...choice} left={leftList} today={today} pick={pick} />
      )}
      {choice?.kind === 'none' && (
        <NoService church={church} lost={choice.lost} left={leftList} today={today} pick={pick} />
      )}
    </main>
  )
}

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

/** Says that the service was removed while in use. The alert role makes screen readers say it too. */
export function LostService() {
  return (
    <p role="alert" className="door-note">
      {t('door.lostService')}
    </p>
  )
}

/** The door before a service is chosen: one column, the sync state, and the menu in its usual place. */
export function PlainDoor({ church, children }: { church: Church; children: ReactNode }) {
  return (
    <>
      <div className="door-plain ion-content-scroll-host">
        <div className="door-column">
          {children}
          <PhoneStatus church={church} />
        </div>
      </div>
      <nav className="door-bar" aria-label={t('door.places')}>
        <MenuButton />
      </nav>
    </>
  )
}
