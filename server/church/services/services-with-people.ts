/** Services with the lists themselves in place of the counts, a few at a time. */
import type pg from 'pg'
import { type CountedService, findServices, placeOfService } from './find-services.ts'
import { moreOf, PEOPLE_INLINE, thatFit, WITH_PEOPLE_AT_ONCE } from './people-inline.ts'
import { beginnings } from './service-people.ts'

export async function servicesWithPeople(
  tx: pg.ClientBase,
  churchId: string,
  { limit, ...asked }: { limit: number; cursor?: string },
  openly: boolean,
) {
  const counted = await findServices(tx, churchId, { ...asked, limit: Math.min(limit, WITH_PEOPLE_AT_ONCE) })
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
