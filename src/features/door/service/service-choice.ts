import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { DeletedServices } from '../../../../sync/client/api.ts'
import { addDays } from '../../../../contract/calendar/days.ts'
import { isTakenAway } from '../../../domain/church/presences.ts'

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
