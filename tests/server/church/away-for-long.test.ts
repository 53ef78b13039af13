/**
 * Compares long absence over half a year of services with a plain walk over all marks. It covers the members' filter,
 * the follow-up list, attendance, SMS recipients and erasure by retention. Each reads the latest services together and
 * looks the others up.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, mondayOf } from '../../../contract/calendar/days.ts'
import { derivedId, newId } from '../../../contract/ids.ts'
import { MARKS_WINDOW_DAYS, SEEN_SERVICES } from '../../../contract/protocol.ts'
import { unpackColumns } from '../../../contract/sync/packed/table.ts'
import { derivedIdNow } from '../../../server/modules/follow-ups/decisions.ts'
import { weeksOf } from '../../../server/modules/follow-ups/absence-sql.ts'
import { whoStaysAway } from '../../../server/modules/follow-ups/absent-people.ts'
import { findDue } from '../../../server/modules/personal-data/retention.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import {
  aChurch,
  type Caller,
  change,
  type TestServer,
  openTestServer,
  type Said,
  today,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

const [WEEKS, PEOPLE] = [30, 80]

type Mark = { person: number; week: number; counts: boolean }

let testServer: TestServer
let owner: Caller
const people = Array.from({ length: PEOPLE }, () => newId())
const services = Array.from({ length: WEEKS }, () => newId())
/** The person that an id resolves to: every tenth is a second record of the one before. */
const meant = (person: number) => (person % 10 === 9 ? person - 1 : person)
const marks: Mark[] = []
/** Some joined recently, on the Sunday so many weeks before the last, even if they have earlier marks. */
const joined = (person: number) => (person % 4 === 3 ? person % 12 : 104)
const isThere = (person: number) => meant(person) === person && person % 13 !== 12
const sunday = (week: number) => addDays(mondayOf(today()), -1 - 7 * week)

beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
  await change(
    testServer,
    `insert into members (church_id, id, first_name, last_name, name_key, created_at, deleted_at, rev)
     select $1, p.id, 'Ada', 'P' || p.n, 'ada p' || p.n, p.joined + interval '12 hours', case when p.gone then now() end, p.n
     from unnest($2::uuid[], $3::date[], $4::boolean[]) with ordinality as p(id, joined, gone, n)`,
    [
      owner.church,
      people,
      people.map((_, person) => sunday(joined(person))),
      people.map((_, person) => person % 13 === 12),
    ],
  )
  await change(
    testServer,
    `insert into services (church_id, id, name, date_of_service, created_at, name_key, rev)
     select $1, s.id, 'Sunday', $3::date - (s.n::int - 1) * 7, now(), 'sunday', s.n
     from unnest($2::uuid[]) with ordinality as s(id, n)`,
    [owner.church, services, sunday(0)],
  )
  for (let person = 0; person < PEOPLE; person += 1) await marksOf(person)
  await change(
    testServer,
    `insert into aliases (church_id, id, to_id, rev) select $1, k.id, k.to_id, 1 from unnest($2::uuid[], $3::uuid[]) as k(id, to_id)`,
    [
      owner.church,
      people.filter((_, at) => meant(at) !== at),
      people.flatMap((_, at) => (meant(at) === at ? [] : [people[meant(at)]!])),
    ],
  )
})
afterAll(() => testServer.close())

/** Some came recently, some long ago, some never. Each fifth mark was undone. */
async function marksOf(person: number): Promise<void> {
  for (let week = (person * 7) % 37; week < WEEKS; week += 1 + (person % 5))
    await mark({ person, week, counts: (person + week) % 5 !== 0 })
}

async function mark({ person, week, counts }: Mark): Promise<void> {
  marks.push({ person, week, counts })
  await change(
    testServer,
    `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, removed_by, rev)
     values ($1, $2, $3, $4, now(), now(), $5, 1)`,
    [owner.church, newId(), services[week], people[person], counts ? null : newId()],
  )
}

/** The weeks ago in which the person came, under either id. */
const cameIn = (person: number) =>
  marks.filter((mark) => mark.counts && meant(mark.person) === person).map(({ week }) => week)

/** People who came in none of so many weeks. They belong since before the first of these, or since a mark. */
function absentFor(weeks: number): number[] {
  return people
    .map((_, person) => person)
    .filter((person) => {
      const latest = Math.min(...cameIn(person))
      const since = Math.max(joined(person), ...cameIn(person))
      return isThere(person) && weeks <= WEEKS && latest >= weeks && since >= weeks
    })
}

async function filtered(weeks: number): Promise<Set<string>> {
  const { body } = await owner.get(`churches/${owner.church}/members?q=ada&absent_for=${weeks}`)
  return new Set((body.data as { id: string }[]).map(({ id }) => id))
}

type Lines = { id: string; since: string; never_came: boolean; person: { id: string } }[]

spec('Follow-up: absence rule')
test.each([1, 2, 3, 9, 10, 11, 29, 30, 31])(
  'filter and follow-up list agree on absence over %i weeks',
  async (weeks) => {
    const expected = new Set(absentFor(weeks).map((person) => people[person]!))
    expect(await filtered(weeks)).toEqual(expected)
    await change(
      testServer,
      `update churches set settings = jsonb_build_object('absent_after', $2::int) where church_id = $1`,
      [owner.church, weeks],
    )
    const lines = (await owner.get('follow-ups')).body.data.lines as Lines
    expect(new Set(lines.map(({ person }) => person.id))).toEqual(expected)
  },
)

test('the follow-up list shows each last visit, never-visited people last', async () => {
  await change(testServer, `update churches set settings = '{"absent_after": 3}' where church_id = $1`, [
    owner.church,
  ])
  const expected = absentFor(3).map((person): [string, string, boolean] => {
    const weeks = cameIn(person)
    return [
      people[person]!,
      sunday(weeks.length > 0 ? Math.min(...weeks) : joined(person)),
      weeks.length === 0,
    ]
  })
  const lines = (await owner.get('follow-ups')).body.data.lines as Lines
  const listed = lines.map(({ person, since, never_came }): [string, string, boolean] => [
    person.id,
    since,
    never_came,
  ])
  expect(new Set(listed.map(String))).toEqual(new Set(expected.map(String)))
  const never = listed.map((line) => line[2])
  expect(never.lastIndexOf(false)).toBeLessThan(never.indexOf(true))
  for (const { id, since, person } of lines)
    expect(id).toBe(await derivedId(owner.church, `follow-up\n${person.id}\nabsent\n${since}`))
})

test('a large church gets the same list, cut to the latest absentees', async () => {
  const query = { churchId: owner.church, timeZone: 'Africa/Lagos', absentAfter: 3 }
  const [few, many, some] = await inChurch(testServer.database.pool, owner.church, async (tx) => {
    const weeks = await weeksOf(tx, owner.church, today())
    return [
      await whoStaysAway(tx, query, weeks, 1000),
      await whoStaysAway(tx, query, weeks, 1000, 0),
      await whoStaysAway(tx, query, weeks, 20, 0),
    ]
  })
  expect(new Set(many)).toEqual(new Set(few))
  expect(many.map(({ since }) => since)).toEqual(few.map(({ since }) => since))
  expect(few.length).toBe(absentFor(3).length)
  expect(some.map(({ since }) => since)).toEqual(few.slice(0, 20).map(({ since }) => since))
})

const everyone = people.map((_, person) => person)
const upTo = (weeks: number) => Array.from({ length: weeks }, (_, week) => week)
const daysSince = (day: string) => (Date.parse(today()) - Date.parse(day)) / 86_400_000

test('attendance shows each last visit and the last services, beyond phones’ marks', async () => {
  // Long ago, and under the id that means 78.
  await mark({ person: 79, week: 25, counts: true })
  const answer = (await owner.get(`churches/${owner.church}/members-attendance`)).body.data
  // Phones empty or delete each service that they hold, and six are left.
  const heldFrom = addDays(today(), -MARKS_WINDOW_DAYS)
  const many = SEEN_SERVICES + upTo(2).filter((week) => sunday(week) >= heldFrom).length
  expect(answer.latest.map(({ id }: { id: string }) => id)).toEqual(services.slice(0, many))
  const { count, ...columns } = unpackColumns(answer.people) as unknown as Record<string, unknown[]> & {
    count: number
  }
  const rows = upTo(count).map((row) =>
    ['id', 'since', 'earlier', 'seen', 'of'].map((name) => columns[name]![row]),
  )
  const expected = everyone.filter(isThere).map((person) => {
    const weeks = cameIn(person)
    const held = upTo(many).filter((week) => week <= Math.max(joined(person), ...weeks))
    const seen = held.reduce((bits, week) => bits | (weeks.includes(week) ? 1 << week : 0), 0)
    const last = sunday(weeks.length > 0 ? Math.min(...weeks) : joined(person))
    const before = weeks.filter((week) => sunday(week) < heldFrom)
    const earlier = before.length > 0 ? daysSince(sunday(Math.min(...before))) : null
    return [people[person]!, daysSince(last), earlier, seen, held.length]
  })
  const known = new Set(people)
  expect(rows.filter(([id]) => known.has(id as string))).toEqual(
    expected.sort((a, b) => (a[0]! < b[0]! ? -1 : 1)),
  )
  const path = `churches/${owner.church}/members-attendance?limit=7`
  const paged: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: Said = await owner.get(`${path}${cursor && `&cursor=${cursor}`}`)
    const { people: some, next_cursor, ...head } = body.data
    expect(head).toEqual({ before: answer.before, mondays: answer.mondays, latest: answer.latest })
    for (const row of upTo(some.count))
      paged.push(['id', 'since', 'earlier', 'seen', 'of'].map((name) => some[name][row]))
    cursor = next_cursor
  }
  expect(paged).toEqual(rows)
  const wrong = Buffer.from('["nobody"]').toString('base64url')
  expect((await owner.get(`${path}&cursor=${wrong}`)).body.errors).toMatchObject([{ path: 'cursor' }])
})

/** Not everybody has a phone. */
const phoneOf = (person: number) => (person % 7 === 0 ? null : `+23480355${10_000 + person}`)

const givePhones = () =>
  change(
    testServer,
    `update members m set phone_number = p.phone from unnest($2::uuid[], $3::text[]) as p(id, phone)
     where m.church_id = $1 and m.id = p.id`,
    [owner.church, people, everyone.map(phoneOf)],
  )

/** The number of these people, and the phones of those who have one. */
function phonesOf(fits: (person: number) => boolean) {
  const found = everyone.filter((person) => isThere(person) && fits(person))
  return { people: found.length, phones: found.flatMap((person) => phoneOf(person) ?? []).sort() }
}

const reached = async (act: string, week?: number) => {
  const service = week === undefined ? '' : `&service=${services[week]}`
  const { people: many, phones } = (
    await owner.get(`churches/${owner.church}/sms-people?act=notify-${act}${service}`)
  ).body.data
  return { people: many, phones }
}

test('an SMS to attendees or absentees reaches exactly those, counted since joining', async () => {
  await givePhones()
  // Some were never absent, under either id or since they joined. One came only to the latest.
  for (const [person, weeks] of [
    [0, 30],
    [18, 30],
    [11, 12],
    [15, 4],
    [40, 10],
  ] as const) {
    const missing = upTo(weeks).filter((week) => !cameIn(person).includes(week))
    for (const week of missing) await mark({ person: person === 18 ? 19 : person, week, counts: true })
  }
  const all = upTo(WEEKS)
  const missed = (person: number, week: number) => week <= joined(person) && !cameIn(person).includes(week)
  expect([0, 18, 11, 15].filter((person) => all.some((week) => missed(person, week)))).toEqual([])
  expect(await reached('attendees')).toEqual(phonesOf((person) => cameIn(person).length > 0))
  expect(await reached('absentees')).toEqual(phonesOf((person) => all.some((week) => missed(person, week))))
  for (const week of [0, 5, 25]) {
    expect(await reached('attendees', week)).toEqual(phonesOf((person) => cameIn(person).includes(week)))
    expect(await reached('absentees', week)).toEqual(phonesOf((person) => missed(person, week)))
  }
})

/** Half of the services lie before the limit of a year, or none does and every visitor came since. */
test.each([
  { before: 'half', days: 266 },
  { before: 'none', days: 0 },
])('a limit with $before of the services before it erases long absentees', async ({ days }) => {
  const due = await inChurch(testServer.database.pool, owner.church, async (tx) => {
    await tx.query(`savepoint before_moving`)
    // Everybody is known for longer than a year.
    await tx.query(`update services set date_of_service = date_of_service - $2::int where church_id = $1`, [
      owner.church,
      days,
    ])
    await tx.query(
      `update members set created_at = now() - interval '5 years' where church_id = $1 and id = any($2::uuid[])`,
      [owner.church, people],
    )
    const found = await findDue(
      tx,
      owner.church,
      { keep_people_years: 1, keep_first_timers_months: 0 },
      { limit: 1000 },
    )
    await tx.query(`rollback to before_moving`)
    return found.people.map((person) => person.id)
  })
  const own = (person: number) =>
    marks.filter((mark) => mark.counts && mark.person === person).map(({ week }) => week)
  const limit = addDays(today(), -365)
  const isDue = (person: number) =>
    meant(person) === person && own(person).every((week) => addDays(sunday(week), -days) < limit)
  expect(new Set(due)).toEqual(new Set(everyone.filter(isDue).map((person) => people[person])))
})

test('a synchronously derived id equals the one that phones derive', async () => {
  const space = newId()
  for (const name of ['', 'follow-up', 'Ọláṣubọ̀mí\nabsent\n2026-11-22'])
    expect(derivedIdNow(space, name)).toBe(await derivedId(space, name))
})
