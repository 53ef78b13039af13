/** Who was at none of half a year's services, beside a plain walk over all marks; and who left, latest first. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivedId, newId } from '../../../contract/ids.ts'
import { derivedIdNow } from '../../../server/church/derived-id-now.ts'
import { mondayOf } from '../../../server/church/follow-up/weeks.ts'
import { addDays } from '../../../server/church/today.ts'
import { aChurch, type Caller, change, type House, openHouse, today } from './a-house.ts'

const [WEEKS, PEOPLE] = [30, 80]

type Mark = { person: number; week: number; counts: boolean }

let house: House
let owner: Caller
const people = Array.from({ length: PEOPLE }, () => newId())
const services = Array.from({ length: WEEKS }, () => newId())
/** The person whom another's id means: every tenth is a second record of the one before. */
const meant = (person: number) => (person % 10 === 9 ? person - 1 : person)
const marks: Mark[] = []

beforeAll(async () => {
  house = await openHouse()
  owner = await aChurch(house)
  const lastSunday = addDays(mondayOf(today()), -1)
  await change(
    house,
    `insert into members (church_id, id, first_name, last_name, name_key, created_at, rev)
     select $1, p.id, 'Ada', 'P' || p.n, 'ada p' || p.n, now() - interval '2 years', p.n
     from unnest($2::uuid[]) with ordinality as p(id, n)`,
    [owner.church, people],
  )
  await change(
    house,
    `insert into services (church_id, id, name, date_of_service, created_at, name_key, rev)
     select $1, s.id, 'Sunday', $3::date - (s.n::int - 1) * 7, now(), 'sunday', s.n
     from unnest($2::uuid[]) with ordinality as s(id, n)`,
    [owner.church, services, lastSunday],
  )
  for (let person = 0; person < PEOPLE; person += 1) await marksOf(person)
  await change(
    house,
    `insert into aliases (church_id, id, to_id, rev) select $1, k.id, k.to_id, 1 from unnest($2::uuid[], $3::uuid[]) as k(id, to_id)`,
    [
      owner.church,
      people.filter((_, at) => meant(at) !== at),
      people.flatMap((_, at) => (meant(at) === at ? [] : [people[meant(at)]!])),
    ],
  )
})
afterAll(() => house.close())

/** Some were here lately, some long ago, some never; each fifth mark was taken back. */
async function marksOf(person: number): Promise<void> {
  for (let week = (person * 7) % 37; week < WEEKS; week += 1 + (person % 5)) {
    const counts = (person + week) % 5 !== 0
    marks.push({ person, week, counts })
    await change(
      house,
      `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, removed_by, rev)
       values ($1, $2, $3, $4, now(), now(), $5, 1)`,
      [owner.church, newId(), services[week], people[person], counts ? null : newId()],
    )
  }
}

test.each([1, 9, 10, 11, 29, 30])('at none of the last %i weeks’ services', async (weeks) => {
  const here = new Set(
    marks.filter((mark) => mark.counts && mark.week < weeks).map(({ person }) => meant(person)),
  )
  const expected = people.filter((_, person) => !here.has(person))
  const { body } = await owner.get(`churches/${owner.church}/members?q=ada&absent_for=${weeks}`)
  const found = (body.data as { id: string }[]).map(({ id }) => id)
  expect(new Set(found)).toEqual(new Set(expected))
})

test('the follow-up list says of each who left the day they were last here', async () => {
  const last = new Map<number, number>()
  for (const { person, week, counts } of marks)
    if (counts) last.set(meant(person), Math.min(week, last.get(meant(person)) ?? WEEKS))
  const lastSunday = addDays(mondayOf(today()), -1)
  const expected = [...last]
    .filter(([, week]) => week >= 3)
    .map(([person, week]): [string, string] => [people[person]!, addDays(lastSunday, -7 * week)])
  const { body } = await owner.get('follow-ups')
  const lines = body.data.lines as { id: string; since: string; person: { id: string } }[]
  expect(new Map(lines.map(({ person, since }) => [person.id, since]))).toEqual(new Map(expected))
  for (const { id, since, person } of lines)
    expect(id).toBe(await derivedId(owner.church, `follow-up\n${person.id}\nabsent\n${since}`))
})

test('an id that is derived at once is the one that phones derive', async () => {
  const space = newId()
  for (const name of ['', 'follow-up', 'Ọláṣubọ̀mí\nabsent\n2026-11-22'])
    expect(derivedIdNow(space, name)).toBe(await derivedId(space, name))
})
