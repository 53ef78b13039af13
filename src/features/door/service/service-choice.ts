import type { ServiceRow } from '../../../../contract/tables/services.ts'
import type { DeletedServices } from '../../../../sync/client/api.ts'
import { daysAfter } from '../../../lib/format/format-date.ts'
import { isTakenAway } from '../../../lib/session/taken-away.ts'

/** Marks of older services are not on the phone. */
const DAYS_BACK = 8
/** Of so many services to come it is looked whether anybody is marked there: a clock is off by a day more often than by a month. */
const AHEAD = 20

/**
 * What the usher is at: one service, a choice among today's, or none yet. `overnight`: it is of the day that has just ended.
 * `lost`: the one they were at is none of them any more.
 */
export type ServiceChoice =
  | { kind: 'chosen'; service: ServiceRow; overnight?: true }
  | { kind: 'choose'; services: readonly ServiceRow[]; lost?: true }
  | { kind: 'none'; lost?: true }

/** What the phone knows of services. */
export type Services = { living: readonly ServiceRow[]; deleted: DeletedServices }

/** A service picked by hand, the day it was picked on, and the day it was of then. */
export type Picked = { id: string; on: string | null; of: string | null }

/** The service that this phone worked at, the day it was of, and when last (ms): it is kept, so that the door opens there anew. */
export type WorkedAt = Pick<Picked, 'id' | 'on'> & { at: number }

/** Whoever was away for longer may have come back for the next service: a mark at the wrong one is worse than a question. */
const STAYS_MS = 30 * 60_000

/** A night's service goes on past midnight. By six its people are gone, and who comes then comes for the new day's. */
export const NIGHT_MS = 6 * 60 * 60_000

/** The church's day, and the one before as long as its night is not over. */
export type Days = { today: string; night: string | null }

/** @param sixHoursAgo the church's day of `NIGHT_MS` ago */
export const daysOf = (today: string, sixHoursAgo: string): Days => ({
  today,
  night: sixHoursAgo === today ? null : sixHoursAgo,
})

/** Where somebody has begun to work, and what the address asked for then. */
export type Worked = Picked & { askedThen: string | null }

/**
 * Whoever has begun to work at a service stays there until another is picked: neither one that a colleague makes meanwhile
 * nor the one that the address asks for and this phone hears of only now takes it from under their hands.
 */
export const pickedNow = (asked: Picked | null, worked: Worked | null): Picked | null =>
  worked && worked.askedThen === (asked?.id ?? null) ? worked : asked

/**
 * Today's only service stands chosen. What was picked by hand counts on the day it was picked: a phone that lay open
 * since last Sunday must not go on marking last Sunday. Nor does it count once the service was deleted or moved to another
 * day: then whoever was at it says which comes next, though there be one alone.
 * Of several the one that this phone worked at just now stands chosen: an usher whose app was closed goes on there. So does
 * whoever was at a service when midnight came, also where the new day has services already.
 * @param now ms
 */
export function choiceOf(
  { living, deleted }: Services,
  { today, night }: Days,
  picked: Picked | null,
  worked: WorkedAt | null = null,
  now = Date.now(),
): ServiceChoice {
  const asked =
    picked &&
    (picked.on === null || picked.on === today) &&
    living.find((service) => service.id === picked.id && isOfItsDay(service, picked, today))
  if (asked) return { kind: 'chosen', service: asked }
  const lately = worked && Math.abs(now - worked.at) < STAYS_MS ? worked : null
  const goesOn =
    lately?.on === night &&
    picked?.on !== today &&
    living.find((service) => service.id === lately?.id && service.date_of_service === night)
  if (goesOn) return { kind: 'chosen', service: goesOn, overnight: true }
  const todays = servicesOf(living, today)
  const at = lately?.on === today ? lately.id : null
  const begun = picked?.on === today ? picked.id : at
  const lost = begun !== null && isTakenAway(begun, living, deleted, today)
  const [first] = todays
  if (!first) return { kind: 'none', ...(lost && { lost }) }
  const stays = todays.length === 1 ? !lost && first : todays.find(({ id }) => id === at)
  return stays
    ? { kind: 'chosen', service: stays }
    : { kind: 'choose', services: todays, ...(lost && { lost }) }
}

/** A link that names no day may lead to what was, not to what is to come. */
function isOfItsDay({ date_of_service: day }: ServiceRow, { of }: Picked, today: string): boolean {
  return of === null ? day <= today : day === of
}

/** The services of a day, in the order they were made. */
export function servicesOf(services: readonly ServiceRow[], day: string): ServiceRow[] {
  return services
    .filter((service) => service.date_of_service === day)
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
}

/** The services of the days before, latest first. */
export function earlierServices(services: readonly ServiceRow[], today: string): ServiceRow[] {
  const first = daysAfter(today, -DAYS_BACK)
  return services
    .filter(({ date_of_service }) => date_of_service < today && date_of_service >= first)
    .sort((a, b) => b.date_of_service.localeCompare(a.date_of_service))
}

/** The services of the days to come, next first. */
export function servicesAhead(services: readonly ServiceRow[], today: string): ServiceRow[] {
  return services
    .filter(({ date_of_service }) => date_of_service > today)
    .sort((a, b) => a.date_of_service.localeCompare(b.date_of_service))
    .slice(0, AHEAD)
}
