import { useMemo } from 'react'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { problemNow } from '../../domain/church/sync-problem.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useToday } from '../../domain/church/clock.ts'
import { LinkButton } from '../../ui/button.tsx'

/** Today's services with their counts and the button to the door, for users who may mark attendance. */
export function TodayCard() {
  return useChurch().features.includes('attendanceAccess') ? <Today /> : null
}

function Today() {
  const church = useChurch()
  const services = useLive(church.services)
  const today = useToday(church)
  const here = services.filter((service) => service.date_of_service === today)
  return (
    <section className="home-today" aria-labelledby="home-today">
      <h2 id="home-today">
        {t('home.today')} · {formatDate(today)}
      </h2>
      {here.length === 0 ? (
        <NoService />
      ) : (
        here.map((service) => <ServiceCount key={service.id} service={service} />)
      )}
      <LinkButton to="/door" icon="arch" wide>
        {here.length === 0 ? t('home.openDoorNew') : t('home.openDoor')}
      </LinkButton>
    </section>
  )
}

/** The reason why nothing loads, and the remedy, are shown above the cards. */
const NO_SERVICE = {
  none: ['home.noService', 'home.noServiceBody'],
  loading: ['home.servicesComing', 'home.noServiceBody'],
  inPart: ['home.serviceNotHere', 'home.openAllTheSame'],
} as const

function NoService() {
  const { complete, problem } = useLive(useChurch().status)
  const comesIn = problemNow(problem, useOnline()) === null
  const state = complete ? 'none' : comesIn ? 'loading' : 'inPart'
  const [said, then] = NO_SERVICE[state]
  return (
    <div>
      <p className="home-strong">{t(said)}</p>
      <p>{t(then)}</p>
    </div>
  )
}

function ServiceCount({ service }: { service: ServiceRow }) {
  const church = useChurch()
  const presences = useMemo(() => church.presences(service.id), [church, service.id])
  const { read, total, received, saved } = useLive(presences)
  const { complete } = useLive(church.status)
  // Until the church's list is complete and read, a count of zero says nothing.
  const known = (complete && read) || total > 0
  return (
    <div>
      <p className="home-strong">{service.name}</p>
      <p className="home-count">
        <b>{known ? formatCount(total) : '–'}</b> {t('home.hereWord')}
      </p>
      {known && <p>{t('home.hereDetail', { received, saved })}</p>}
    </div>
  )
}
