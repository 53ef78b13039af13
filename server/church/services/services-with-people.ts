/** Services with the lists themselves in place of the counts, a few at a time. */
import type pg from 'pg'
import { storedServices, type StoredService } from './find-services.ts'
import { servicePeople } from './service-people.ts'

/** Lists are long: more services than this are asked for page by page. */
export const SERVICES_WITH_PEOPLE = 20

export async function servicesWithPeople(
  tx: pg.ClientBase,
  churchId: string,
  { limit, ...asked }: { limit: number; cursor?: string; counted?: boolean },
  openly: boolean,
) {
  const page = await storedServices(tx, churchId, { ...asked, limit: Math.min(limit, SERVICES_WITH_PEOPLE) })
  const items = []
  for (const service of page.items) items.push(await withPeople(tx, churchId, service, openly))
  return { ...page, items }
}

async function withPeople(tx: pg.ClientBase, churchId: string, service: StoredService, openly: boolean) {
  const everybody = async (view: 'attended' | 'absent' | 'firstTimer') =>
    (await servicePeople(tx, churchId, service.id, { view, limit: null }, openly)).items
  const attendees = await everybody('attended')
  const absentees = await everybody('absent')
  return { ...service, attendees, absentees, first_timers: attendees.filter((person) => person.first_timer) }
}
