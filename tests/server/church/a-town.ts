/** A small church in which anything may change, by statements as the house's writers send them. */
import fc from 'fast-check'
import { newId } from '../../../contract/ids.ts'
import { addDays } from '../../../server/church/today.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, type Caller, type House, today } from './a-house.ts'

const PEOPLE = 3
/** Days from today: on the very days of the services and beside them. */
const JOINED = [-8, -7, 0]
const person = fc.nat(PEOPLE - 1)

/** Each as one statement, as a writer of the house sends it. */
const CHANGES = {
  mark: `insert into marks (church_id, id, service_id, person_id, arrived_at, first_timer, rev)
    values ($1, gen_random_uuid(), $4, $2, now(), false, 1)`,
  'mark again, first': `insert into marks (church_id, id, service_id, person_id, arrived_at, first_timer, rev)
    select $1, id, service_id, person_id, arrived_at, true, 1 from marks where church_id = $1 and service_id = $4
    on conflict (church_id, id) do update set first_timer = excluded.first_timer`,
  unmark:
    'update marks set removed_by = gen_random_uuid() where church_id = $1 and service_id = $4 and person_id = $2',
  'move a mark': 'update marks set service_id = $4 where church_id = $1 and person_id = $2',
  'another’s marks': 'update marks set person_id = $3 where church_id = $1 and person_id = $2',
  'take marks away': 'delete from marks where church_id = $1 and person_id = $2',
  'delete a person': 'update members set deleted_at = now() where church_id = $1 and id = $2',
  'bring back': 'update members set deleted_at = null where church_id = $1 and id = $2',
  'join later': `update members set created_at = now() + interval '400 days' where church_id = $1 and id = $2`,
  'join long ago': `update members set created_at = now() - interval '400 days' where church_id = $1 and id = $2`,
  'join before': `update members set created_at = (select date_of_service - 3 from services where church_id = $1 and id = $4)
    where church_id = $1 and id = $2`,
  'first came': 'update members set captured_service_id = $4 where church_id = $1 and id = $2',
  'is the same as': `insert into aliases (church_id, id, to_id, rev) select $1, $2, $3, 1
    where $2 <> $3 and not exists (select from aliases where church_id = $1 and to_id = $2 and id <> $2)
      and not exists (select from aliases where church_id = $1 and id = $3 and to_id <> id)
    on conflict (church_id, id) do update set to_id = excluded.to_id`,
  'is themselves': 'update aliases set to_id = id where church_id = $1 and id = $2',
  'was nobody else': 'delete from aliases where church_id = $1 and id = $2',
  'another day': 'update services set date_of_service = date_of_service - 1 where church_id = $1 and id = $4',
  'a week later':
    'update services set date_of_service = date_of_service + 7 where church_id = $1 and id = $4',
  'put off': 'update services set date_of_service = date_of_service + 10 where church_id = $1 and id = $4',
  'delete a service': 'update services set deleted_at = now() where church_id = $1 and id = $4',
  'bring a service back': 'update services set deleted_at = null where church_id = $1 and id = $4',
  'another clock': `update churches set time_zone = case time_zone when 'Africa/Lagos' then 'Pacific/Auckland' else 'Africa/Lagos' end where church_id = $1`,
} as const

/** What makes the others matter comes more often. */
const OFTEN = ['mark', 'mark', 'mark', 'mark', 'is the same as', 'is the same as'] as const

/** @param services how many the town has */
export const changeIn = (services: number) =>
  fc.record({
    what: fc.constantFrom(...OFTEN, ...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
    who: person,
    other: person,
    where: fc.nat(services - 1),
  })

export type Change = ReturnType<typeof changeIn> extends fc.Arbitrary<infer C> ? C : never
export const does = (what: Change['what'], who: number, where = 0, other = 0): Change => ({
  what,
  who,
  where,
  other,
})

export type Town = { admin: Caller; people: string[]; services: string[] }

export async function aTown(house: House, howMany: number): Promise<Town> {
  const admin = await aChurch(house)
  const { church } = admin
  // Noon is the next day elsewhere.
  const at = (days: number) => `${addDays(today(), days)}T12:00:00Z`
  const people = Array.from({ length: PEOPLE }, () => newId())
  const services = Array.from({ length: howMany }, () => newId())
  await inChurch(house.database.pool, church, async (tx) => {
    for (const [index, id] of people.entries())
      await tx.query(
        `insert into members (church_id, id, first_name, last_name, name_key, created_at, rev) values ($1, $2, 'Ada', 'Eze', 'ada eze', $3, 1)`,
        [church, id, at(JOINED[index] ?? 0)],
      )
    for (const [index, id] of services.entries())
      await tx.query(
        `insert into services (church_id, id, name, name_key, date_of_service, created_at, rev) values ($1, $2, $3, lower($3), $4, $5, 1)`,
        [church, id, `Service ${index}`, addDays(today(), -7 * index), at(-40)],
      )
  })
  return { admin, people, services }
}

export async function happen(house: House, here: Town, { what, who, other, where }: Change): Promise<void> {
  const { church } = here.admin
  const values = [church, here.people[who], here.people[other], here.services[where]]
  // Numbers that a statement does not use would be an error.
  const text = `with given as (select $1::uuid, $2::uuid, $3::uuid, $4::uuid) ${CHANGES[what]}`
  await inChurch(house.database.pool, church, (tx) => tx.query(text, values))
}
