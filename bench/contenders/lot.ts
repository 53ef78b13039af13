/** Marks for one journey, in a church of their own, so that no journey sees another's. */
import { newId } from '../../contract/ids.ts'
import { dayIn } from '../../server/church/today.ts'
import { makePeople } from '../../server/demo/people.ts'
import { fill, found } from '../house/church.ts'
import type { House } from '../house/house.ts'
import { serviceRow } from '../house/sundays.ts'
import type { Pulled } from './contender.ts'
import type { Mark } from './said.ts'

export type Lot = Pulled & { name: string; service: string; marks: Mark[] }

let made = 0

/** As many people as marks, each to be marked once. */
export async function newLot(house: House, count: number): Promise<Lot> {
  made += 1
  const name = `lot-${made}`
  const founded = await found(house.pool, name)
  const people = makePeople(count, made)
  const service = await serviceRow(founded.church, founded.account, dayIn('Africa/Lagos'))
  await fill(house.pool, founded.church, { services: [service], members: people, marks: [] })
  const device = newId()
  const marks = people.map(({ id }) => markOf(service.id, id, founded.account, device))
  return { ...founded, name, size: count + 1, service: service.id, marks }
}

/** About 290 bytes of JSON. */
function markOf(service: string, person: string, account: string, device: string): Mark {
  const now = new Date().toISOString()
  return {
    id: newId(),
    service_id: service,
    person_id: person,
    arrived_at: now,
    tapped_at: now,
    marked_by: account,
    device_id: device,
    first_timer: false,
    removed_by: null,
  }
}
