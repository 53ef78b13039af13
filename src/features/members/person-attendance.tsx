import { useState, useCallback, useMemo } from 'react'
import { weekdayOf } from '../../../contract/calendar/days.ts'
import { formatDate, formatMoment, formatTime, dateOf } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useLocalTableView } from '../../ui/table/table-view.ts'
import { tPersonal } from './personal-messages.ts'
import type { KnownMember } from './use-member.ts'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { oneOfAll, useKeptAttendance } from '../../domain/attendance/known-attendance.ts'
import { useAttendanceOver } from '../../domain/attendance/attendance-of-all.ts'
import { useAgainWhenReceived } from '../../domain/church/use-again-after-change.ts'
import { useLastKnown, type LastKnown } from '../../domain/church/use-last-known.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'

/** A person's attendance: the server's answer, and how often they were seen lately. */

export type ServicesAttended = AnswerOf<typeof personalDataRoutes.getMemberAttendance>

const NOTHING = () => undefined

/** A person's attendance at so many of the latest services; offline as last loaded on this phone. */
export function useServicesAttended(id: string, services: number): LastKnown<ServicesAttended> {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(personalDataRoutes.getMemberAttendance, { params: { id }, query: { services }, signal }),
    [id, services],
  )
  const [known, reload] = useLastKnown(`member/${id}/attendance/${services}`, load)
  useAgainWhenReceived(useAgainOnReturn(NOTHING), reload)
  return known
}

export type TimesSeen =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'known'; came: number; of: number; from: string | null }

/** Six services count. Six more may count if one of the first has nobody left on its list. */
const SERVICES = 12

/**
 * Counts at how many of the latest services a person was. Offline, the newer of two stored responses counts: theirs or
 * everybody's.
 * @param known the person's own response
 */
export function useTimesSeen({ id, created_at }: KnownMember, known: LastKnown<ServicesAttended>): TimesSeen {
  const { church, today } = useChurch()
  const zone = church.time_zone
  const everybody = useKeptAttendance()
  const answer = known.status === 'ready' ? known : null
  const own = useMemo(() => {
    const day = answer && (answer.from ? dateOf(answer.from, zone) : today())
    return answer && day ? oneOfAll(id, answer.value.services.slice(0, SERVICES), day) : null
  }, [answer, id, zone, today])
  const later = !own || (answer?.from && everybody && everybody.at > answer.from) ? everybody : null
  const attendance = useAttendanceOver(later ? later.report : own)
  const reading = known.status === 'loading' || everybody === undefined
  if (!attendance) return { status: reading ? 'loading' : 'unknown' }
  const joined = created_at ? dateOf(created_at, zone) : today()
  return {
    status: 'known',
    ...attendance.timesSeen(id, joined),
    from: later ? later.at : (answer?.from ?? null),
  }
}

/** Half a year of Sundays and some midweek services. */
const FIRST = 40
const ALL = 200
const MOST_SUNDAYS = 28

type Service = ServicesAttended['services'][number]

/** A person's Sundays as a strip, and every service as a list; offline as last loaded on this phone. */
export function PersonAttendance({ member }: { member: KnownMember }) {
  const { time_zone: zone } = useChurch().church
  const [services, setServices] = useState(FIRST)
  const known = useServicesAttended(member.id, services)
  const seen = useTimesSeen(member, known)
  const times = seen.status === 'known' ? `${timesWords(seen)}.` : ''
  if (known.status === 'loading') return <SkeletonRows rows={4} />
  if (known.status === 'failed')
    return (
      <>
        {times && <p>{times}</p>}
        <StatusLine tone="quiet">{known.problem.message}</StatusLine>
      </>
    )
  const { value, from } = known
  if (value.of === 0) return <p className="members-quiet">{tPersonal('personalData.noService')}</p>
  return (
    <>
      {from && (
        <StatusLine tone="quiet">
          {tPersonal('personalData.asOf', { when: formatMoment(from, zone) })}
        </StatusLine>
      )}
      <Sundays services={value.services} zone={zone} times={times} />
      <Services services={value.services} zone={zone} />
      {services === FIRST && value.of === FIRST && (
        <Button tone="quiet" onClick={() => setServices(ALL)}>
          {tPersonal('personalData.older')}
        </Button>
      )}
    </>
  )
}

/** "6 of the last 6", from what the server and this phone know. */
function timesWords({ came, of }: { came: number; of: number }): string {
  if (of === 0) return t('members.noServiceYet')
  return of === 1 ? t('members.cameOnce', { count: came }) : t('members.came', { count: came, of })
}

const isSunday = ({ date_of_service }: Service) => weekdayOf(date_of_service) === 0

type SundaysProps = { services: readonly Service[]; zone: string; times: string }

/** One bar for each Sunday, the latest at the end. Several services of one Sunday are one bar. */
function Sundays({ services, zone, times }: SundaysProps) {
  const days = new Map<string, boolean>()
  for (const service of services.filter(isSunday))
    days.set(
      service.date_of_service,
      days.get(service.date_of_service) === true || service.arrived_at !== null,
    )
  const bars = [...days.values()].slice(0, MOST_SUNDAYS).reverse()
  if (bars.length === 0) return times ? <p>{times}</p> : null
  const count = bars.filter(Boolean).length
  const of = bars.length
  const words =
    of === 1 ? t('members.cameOnce', { count }) : tPersonal('personalData.hereSundays', { count, of })
  const usual = usualTime(services.filter(isSunday), zone)
  return (
    <section className="members-strip">
      <h2>{words}</h2>
      <p className="members-quiet">
        {times} {usual && tPersonal('personalData.usually', { time: usual })}
      </p>
      <div className="members-weeks" role="img" aria-label={words}>
        {bars.map((here, at) => (
          <i key={at} className={classNames(here && 'members-week-here')} />
        ))}
      </div>
      <p className="members-keys" aria-hidden="true">
        <i className="members-week-here" /> {tPersonal('personalData.present')}
        <i /> {tPersonal('personalData.absent')}
      </p>
    </section>
  )
}

/** From so many arrivals on, their middle says something. */
const FEW = 3

/** The middle of the arrivals, by the church's clock: "07:52". Null for a few. */
function usualTime(services: readonly Service[], zone: string): string | null {
  const times = services.flatMap(({ arrived_at }) => (arrived_at ? [formatTime(arrived_at, zone)] : []))
  return times.length < FEW ? null : (times.toSorted()[Math.floor(times.length / 2)] ?? null)
}

function Services({ services, zone }: { services: readonly Service[]; zone: string }) {
  const state = useLocalTableView()
  const columns: Column<Service>[] = [
    {
      key: 'name',
      title: tPersonal('personalData.service'),
      cell: ({ name }) => name,
      card: 'title',
    },
    {
      key: 'date',
      title: tPersonal('personalData.date'),
      cell: ({ date_of_service }) => formatDate(date_of_service),
      sortBy: ({ date_of_service }) => date_of_service,
      unbroken: true,
      plain: true,
    },
    {
      key: 'arrived',
      title: tPersonal('personalData.checkedIn'),
      cell: ({ arrived_at }) =>
        arrived_at ? (
          formatTime(arrived_at, zone)
        ) : (
          <span className="members-quiet">{tPersonal('personalData.notHere')}</span>
        ),
      card: 'side',
      unbroken: true,
    },
  ]
  return (
    <DataTable
      {...state}
      label={tPersonal('personalData.services')}
      rows={services}
      columns={columns}
      order="-date"
      rowKey={({ id }) => id}
      rowName={({ name, date_of_service }) => `${name}, ${formatDate(date_of_service)}`}
      empty={null}
    />
  )
}
