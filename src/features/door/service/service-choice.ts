import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { DeletedServices, Church } from '../../../../sync/client/api.ts'
import { addDays } from '../../../../contract/calendar/days.ts'
import { isTakenAway } from '../../../domain/church/presences.ts'
import { useCallback, useEffect, useMemo, useRef, useReducer } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useLive } from '../../../domain/church/use-church.ts'
import { useToday } from '../../../domain/church/clock.ts'
import { allServices, useAllServices, useDueService } from '../../../domain/church/all-services.ts'
import { DOOR_SERVICE } from '../../../domain/edits/draft-counts.ts'
import { useKeptDraft } from '../../../domain/edits/use-kept-draft.ts'

/** Marks of older services are not on the phone. */
const DAYS_BACK = 8
/** Checks this many later services for marks: a clock is off by a day more often than by a month. */
const AHEAD = 20

/**
 * The usher's service: one, a choice among today's, or none yet.
 * `overnight`: the service belongs to the day that just ended. `lost`: the usher's service no longer exists for
 * today.
 */
export type ServiceChoice =
  | { kind: 'chosen'; service: ServiceRow; overnight?: true }
  | { kind: 'choose'; services: readonly ServiceRow[]; lost?: true }
  | { kind: 'none'; lost?: true }

/** The services that the phone knows. `due`: today's by the time of day, if their schedules say so. */
export type Services = { living: readonly ServiceRow[]; deleted: DeletedServices; due?: string | null }

/** A service picked by hand, the day on which it was picked, and its own day at that time. */
export type Picked = { id: string; on: string | null; of: string | null }

/**
 * The service that this phone last worked at, its day, and the time (ms). It is stored, so that the door opens there
 * again.
 */
export type WorkedAt = Pick<Picked, 'id' | 'on'> & { at: number }

/**
 * After a longer absence the usher may be back for the next service. A mark at the wrong service is worse than a
 * question.
 */
const STAYS_MS = 30 * 60_000

/** A night service goes on past midnight. By six its people are gone, and arrivals belong to the new day. */
export const NIGHT_MS = 6 * 60 * 60_000

/** The church's day, and the previous one until its night is over. */
export type Days = { today: string; night: string | null }

/** @param sixHoursAgo the church's day of `NIGHT_MS` ago */
export const daysOf = (today: string, sixHoursAgo: string): Days => ({
  today,
  night: sixHoursAgo === today ? null : sixHoursAgo,
})

/** The service at which the usher began to work, and the one that the address requested then. */
export type Worked = Picked & { requestedId: string | null }

/**
 * An usher who began to work at a service stays there until they pick another.
 * A service that a colleague creates, or a requested one that arrives late, does not replace it.
 */
export const pickedNow = (requested: Picked | null, worked: Worked | null): Picked | null =>
  worked && worked.requestedId === (requested?.id ?? null) ? worked : requested

/**
 * Returns the service to work at.
 * Today's only service is chosen. A pick by hand counts only on its day, because a phone may stay open since last
 * Sunday.
 * A pick ends when the service is deleted or moved to another day. The usher then chooses again, even if one remains.
 * Of several, the one that this phone worked at just now is chosen, so a reopened app continues there. Else the one that
 * is due.
 * An usher at a service past midnight continues there, even if the new day has services.
 * @param now ms
 */
export function choiceOf(
  { living, deleted, due = null }: Services,
  { today, night }: Days,
  picked: Picked | null,
  worked: WorkedAt | null = null,
  now = Date.now(),
): ServiceChoice {
  const pickedService =
    picked &&
    (picked.on === null || picked.on === today) &&
    living.find((service) => service.id === picked.id && isOfItsDay(service, picked, today))
  if (pickedService) return { kind: 'chosen', service: pickedService }
  const lately = worked && Math.abs(now - worked.at) < STAYS_MS ? worked : null
  const goesOn =
    lately?.on === night &&
    picked?.on !== today &&
    living.find((service) => service.id === lately?.id && service.date_of_service === night)
  if (goesOn) return { kind: 'chosen', service: goesOn, overnight: true }
  const todays = servicesOf(living, today)
  const at = lately?.on === today ? lately.id : null
  const previousId = picked?.on === today ? picked.id : at
  const lost = previousId !== null && isTakenAway(previousId, living, deleted, today)
  const [first] = todays
  if (!first) return { kind: 'none', ...(lost && { lost }) }
  const stays =
    todays.length === 1 ? !lost && first : todays.find(({ id }) => id === (lost ? at : (at ?? due)))
  return stays
    ? { kind: 'chosen', service: stays }
    : { kind: 'choose', services: todays, ...(lost && { lost }) }
}

/** A link without a day may lead to past services, not to future ones. */
function isOfItsDay({ date_of_service: day }: ServiceRow, { of }: Picked, today: string): boolean {
  return of === null ? day <= today : day === of
}

/** The services of a day, in the order they were created. */
export function servicesOf(services: readonly ServiceRow[], day: string): ServiceRow[] {
  return services
    .filter((service) => service.date_of_service === day)
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
}

/** The services of the previous days, latest first. */
export function earlierServices(services: readonly ServiceRow[], today: string): ServiceRow[] {
  const first = addDays(today, -DAYS_BACK)
  return services
    .filter(({ date_of_service }) => date_of_service < today && date_of_service >= first)
    .sort((a, b) => b.date_of_service.localeCompare(a.date_of_service))
}

/** The services of later days, next first. */
export function servicesAhead(services: readonly ServiceRow[], today: string): ServiceRow[] {
  return services
    .filter(({ date_of_service }) => date_of_service > today)
    .sort((a, b) => a.date_of_service.localeCompare(b.date_of_service))
    .slice(0, AHEAD)
}

/** The interval at which the last work is stored while the usher works. */
const EVERY_MS = 60_000

/**
 * The service that this account worked at on this phone; undefined until the phone has read it.
 * It is stored with the church's drafts, which logging out deletes.
 */
export function useWorkedAt(): [
  workedAt: WorkedAt | null | undefined,
  work: (serviceId: string, day: string) => void,
] {
  const { found, keep } = useKeptDraft<WorkedAt>(DOOR_SERVICE, 0)
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  // A ref, so that a door in use is not redrawn each minute.
  const written = useRef<WorkedAt>(null)
  const work = useCallback(
    (id: string, day: string) => {
      const now = { id, on: day, at: Date.now() }
      const isThere = written.current?.id === id && written.current.on === day
      if (isThere && now.at - written.current!.at < EVERY_MS) return
      if (!isThere) drawAnew()
      written.current = now
      keep(now)
    },
    [keep],
  )
  return [written.current ?? found, work]
}

/** `choice` is null while it depends on the stored last service and that is not read yet. */
export type ChosenService = { choice: ServiceChoice | null; today: string; pick: (serviceId: string) => void }

const NONE: readonly ServiceRow[] = []

/**
 * The service that the door works for. The pick is part of the address, so that reload and sharing keep it.
 * Without one in the address, the phone stays at the service it worked at just now.
 * @param left services that a pick finds although they were deleted or moved
 */
export function useChosenService(church: Church, left = NONE): ChosenService {
  const living = useAllServices(church)
  const deleted = useLive(church.deletedServices)
  const today = useToday(church)
  const due = useDueService(church, today)
  const sixHoursAgo = useToday(church, NIGHT_MS)
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const id = params.get('service')
  const on = params.get('on')
  const of = params.get('of')
  const worked = useRef<Worked>(null)
  const [workedAt, work] = useWorkedAt()
  const choice = useMemo(() => {
    const chosen = left.find((service) => service.id === id)
    if (chosen) return { kind: 'chosen' as const, service: chosen }
    const picked = pickedNow(id ? { id, on, of } : null, worked.current)
    const days = daysOf(today, sixHoursAgo)
    const found = choiceOf({ living, deleted, due }, days, picked, workedAt ?? null)
    const mayGoOn = found.kind === 'choose' || days.night !== null
    return mayGoOn && workedAt === undefined ? null : found
  }, [living, deleted, due, today, sixHoursAgo, id, on, of, workedAt, left])
  useEffect(() => {
    // Behind another screen the door would receive that screen's touches too.
    if (choice?.kind !== 'chosen' || pathname !== '/door') return undefined
    const { service, overnight } = choice
    const day = service.date_of_service
    return whenWorked(() => {
      // After midnight the service stays only while the usher works there, not for the whole new day.
      if (!overnight) worked.current = { id: service.id, on: today, of: day, requestedId: id }
      if (overnight || day === today) work(service.id, day)
    })
  }, [choice, pathname, today, id, work])
  const pick = useCallback(
    (service: string) => {
      const day = allServices(church).find((one) => one.id === service)?.date_of_service ?? today
      if (day === today && !left.some(({ id }) => id === service)) work(service, day)
      // Also for the same service again: it may have been begun on the wrong day of a wrong clock.
      worked.current = null
      setParams((now) => ({ ...Object.fromEntries(now), service, on: today, of: day }), { replace: true })
    },
    [church, left, setParams, today, work],
  )
  return { choice, today, pick }
}

/** The first touch or key begins the work, each further one continues it. */
function whenWorked(works: () => void): () => void {
  const signs = ['pointerdown', 'keydown'] as const
  for (const sign of signs) addEventListener(sign, works, { capture: true })
  return () => signs.forEach((sign) => removeEventListener(sign, works, { capture: true }))
}
