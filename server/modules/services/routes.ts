/** Handles services and their attendance. */
import type pg from 'pg'
import type { ListedService, serviceRoutes } from '../../../contract/routes/services.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, page, withMessage, notThere } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { ownFlyer } from '../../providers/images.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { shownHeads, sumsOf } from '../attendance-records/headcounts.ts'
import { findService, findServices, type CountedService, placeOfService } from './queries.ts'
import { addService, changeService, markPresent, storedService, unmark } from './service.ts'
import type { ServicePerson, GoesOn } from '../../../contract/routes/people.ts'
import { phoneTail } from '../../../sync/merge/phone-tail.ts'
import { pageOf, readCursor, dayIn, timeZoneOf } from '../shared/requests.ts'
import { BEGINNINGS, pageSql, type View } from './people-sql.ts'

/**
 * Lists the people of services: attended, absent, first timers. The lists of one service go on page by page; a list
 * of services holds only their beginnings.
 */

type PeopleFilter = { view: View; limit: number; cursor?: string }

type Stored = Omit<ServicePerson, 'phone_tail'> & { sort_first: string; sort_last: string }

/**
 * Sorted by first name, then last name.
 * @param openly whether the caller may see phones and emails (membersAccess); others get four digits
 */
export async function servicePeople(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
  { view, limit, cursor }: PeopleFilter,
  openly: boolean,
) {
  const from = cursor ? readCursor(cursor, 3) : [undefined, undefined, undefined]
  const rows = await queryPeople<Stored>(tx, pageSql(view), [churchId, serviceId], [...from, limit + 1])
  return listOf(rows, limit, openly)
}

/** Returns the first people of each list, with one query of the service. */
export async function beginnings(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
  limit: number,
  openly: boolean,
) {
  const rows = await queryPeople<Stored & { view: View }>(tx, BEGINNINGS, [churchId, serviceId], [limit + 1])
  const beginning = (view: View) =>
    listOf(
      rows.filter((row) => row.view === view),
      limit,
      openly,
    )
  return { attended: beginning('attended'), absent: beginning('absent'), firstTimer: beginning('firstTimer') }
}

async function queryPeople<Row extends Stored>(
  tx: pg.ClientBase,
  text: string,
  [churchId, serviceId]: [string, string],
  more: unknown[],
): Promise<Row[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await tx.query<Row>(text, [churchId, zone, dayIn(zone), serviceId, ...more])
  return rows
}

function listOf(rows: Stored[], limit: number, openly: boolean) {
  const page = pageOf(rows, limit, (row) => [row.sort_first, row.sort_last, row.id])
  return { ...page, items: page.items.map((row) => shown(row, openly)) }
}

/** Names each field: copying the rest of a row doubles the cost of a list of thousands. */
function shown(row: Stored, openly: boolean): ServicePerson {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: openly ? row.phone_number : null,
    phone_tail: phoneTail(row.phone_number),
    email: openly ? row.email : null,
    gender: row.gender,
    occupation: openly ? row.occupation : null,
    created_at: row.created_at,
    arrived_at: row.arrived_at,
    first_timer: row.first_timer,
    deleted: row.deleted,
  }
}

/** Lists services with lists of people in place of the counts, a few services at a time. */
export async function servicesWithPeople(
  tx: pg.ClientBase,
  churchId: string,
  { limit, ...query }: { limit: number; cursor?: string },
  openly: boolean,
) {
  const counted = await findServices(tx, churchId, { ...query, limit: Math.min(limit, WITH_PEOPLE_AT_ONCE) })
  const page = thatFit(counted, placeOfService)
  const items = []
  for (const service of page.items) items.push(await withPeople(tx, churchId, service, openly))
  return { ...page, items }
}

async function withPeople(tx: pg.ClientBase, churchId: string, service: CountedService, openly: boolean) {
  const { attended, absent, firstTimer } = await beginnings(tx, churchId, service.id, PEOPLE_INLINE, openly)
  return {
    ...service,
    attendees: attended.items,
    absentees: absent.items,
    first_timers: firstTimer.items,
    more: moreOf({
      attended: [attended, service.attendees],
      absent: [absent, service.absentees],
      firstTimer: [firstTimer, service.first_timers],
    }),
  }
}

// Limits lists of people inside the answers of other lists. Each list begins there and continues in a call of its own.
// An answer holds only as many items as the limit of people allows.

/** The most people of one list. */
export const PEOPLE_INLINE = 250
const PEOPLE_AT_ONCE = 2 * PEOPLE_INLINE

/** The most items of a page with people. It limits small churches, since each item runs a query of its own. */
export const WITH_PEOPLE_AT_ONCE = 20

type Counted = { attendees: number; absentees: number }
type Page<T> = { items: T[]; next_cursor: string | null }

/** Keeps the first items of a page whose people fit the limit, at least one. The others are on the next page. */
export function thatFit<T extends Counted>(page: Page<T>, keysOf: (item: T) => string[]): Page<T> {
  let people = 0
  const beyond = page.items.findIndex(({ attendees, absentees }) => {
    people += Math.min(attendees, PEOPLE_INLINE) + Math.min(absentees, PEOPLE_INLINE)
    return people > PEOPLE_AT_ONCE
  })
  return beyond < 0 ? page : pageOf(page.items, beyond, keysOf)
}

/** Returns the count and cursor of each list that is not complete, so that nobody is left out silently. */
export function moreOf<View extends string>(
  lists: Record<View, [begun: Page<ServicePerson>, count: number]>,
): Partial<Record<View, GoesOn>> {
  const more: Partial<Record<View, GoesOn>> = {}
  for (const view of Object.keys(lists) as View[]) {
    const [{ next_cursor }, count] = lists[view]
    if (next_cursor) more[view] = { count, next_cursor }
  }
  return more
}

/** Phones and emails are only for people who may see members. */
const openly = (actor: Actor) => actor.features.includes('membersAccess')

/** Adds the headcount of a service; null if nobody counted. */
async function withHeadcount(tx: pg.ClientBase, churchId: string, service: CountedService | undefined) {
  if (!service) return undefined
  const sum = (await sumsOf(tx, churchId, [service.id])).get(service.id)
  return { ...service, headcount: sum ? shownHeads(sum) : null }
}

export const serviceHandlers: HandlersFor<typeof serviceRoutes> = {
  async listServices({ query, actor, deps }) {
    const list = await inChurch(deps.pool, actor.churchId, async (tx) =>
      query.include === 'people'
        ? servicesWithPeople(tx, actor.churchId, query, openly(actor))
        : findServices(tx, actor.churchId, query),
    )
    return page<ListedService>(list.items, list.next_cursor)
  },

  async getService({ params, actor, deps }) {
    const found = await inChurch(deps.pool, actor.churchId, async (tx) =>
      withHeadcount(tx, actor.churchId, await findService(tx, actor.churchId, params.id)),
    )
    if (!found) throw notThere('This service')
    return found
  },

  async listServicePeople({ params, query, actor, deps }) {
    const { id } = await storedService(deps.pool, actor.churchId, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) =>
      servicePeople(tx, actor.churchId, id, query, openly(actor)),
    )
    return page(list.items, list.next_cursor)
  },

  async addService({ body, actor, deps }) {
    const made = await addService(deps.pool, actor, {
      ...body,
      flyerImage: ownFlyer(deps.config, actor.churchId, 'flyerImage', body.flyerImage),
    })
    return withMessage(made, 'Added successfully')
  },

  async changeService({ params, body, actor, deps }) {
    const changed = await changeService(deps.pool, actor, params.id, {
      ...body,
      flyerImage: ownFlyer(deps.config, actor.churchId, 'flyerImage', body.flyerImage),
    })
    return withMessage(changed, 'Successfully updated')
  },

  async deleteService({ params, actor, deps }) {
    await storedService(deps.pool, actor.churchId, params.id)
    await applyOwn(deps.pool, actor, 'delete-service', { id: params.id })
    return withMessage({ id: params.id }, 'Successfully deleted')
  },

  async markAttendee({ params, actor, deps }) {
    await markPresent(deps.pool, actor, params.serviceId, params.memberId)
    return { service_id: params.serviceId, member_id: params.memberId, present: true }
  },

  async unmarkAttendee({ params, actor, deps }) {
    await unmark(deps.pool, actor, params.serviceId, params.memberId)
    return { service_id: params.serviceId, member_id: params.memberId, present: false }
  },
}
