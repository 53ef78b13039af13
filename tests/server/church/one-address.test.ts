/** Tests a Sunday behind one carrier address: 2,000 visitors of ten churches within a minute, over real HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, type Caller, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

const CHURCHES = 10
const KNOWN = 100
const NEW = 100
const AT_ONCE = 100
const CARRIER = '198.51.100.7'

type Visited = Caller & { reference: string; service: { id: string; reference: string } }
type Visitor = { church: Visited; phone: string; isNew: boolean }

let testServer: TestServer
let url: string
let visitors: Visitor[]
beforeAll(async () => {
  testServer = await openTestServer()
  url = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  const churches = await Promise.all(Array.from({ length: CHURCHES }, (_, index) => visited(index)))
  visitors = shuffled(churches.flatMap((church, index) => visitorsOf(church, index)))
}, 60_000)
afterAll(() => testServer.close())

async function visited(index: number): Promise<Visited> {
  const church = await aChurch(testServer, `Church ${index}`)
  await inChurch(testServer.database.pool, church.church, (tx) =>
    tx.query(
      `insert into members (church_id, id, first_name, last_name, name_key, phone_number, created_at, rev)
       select $1, gen_random_uuid(), 'Ada', 'Known' || n, 'ada known' || n, '+234806' || lpad(($2 * 1000 + n)::text, 7, '0'), now(), 1
       from generate_series(1, $3::int) n`,
      [church.church, index, KNOWN],
    ),
  )
  return Object.assign(church, { service: await church.service() })
}

const visitorsOf = (church: Visited, index: number): Visitor[] =>
  Array.from({ length: KNOWN + NEW }, (_, at) => ({
    church,
    phone: `0806${String(index * 1000 + at + 1).padStart(7, '0')}`,
    isNew: at >= KNOWN,
  }))

/** The same order each time, with the known and the new of all churches mixed. */
const shuffled = (all: Visitor[]) =>
  all
    .map((one, at): [number, Visitor] => [(at * 7919) % all.length, one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

async function post(path: string, body: object) {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': CARRIER },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { success: boolean; data?: object } }
}

/** The responses to the one or two calls of a visitor's page. */
async function visit({ church, phone, isNew }: Visitor): Promise<number[]> {
  const churchReference = church.service.reference
  const mark = await post('mark-church-service-attendance', { emailOrPhone: phone, churchReference })
  if (!isNew || mark.status !== 200) return [mark.status]
  const person = { id: newId(), first_name: 'Ngozi', last_name: `New${phone}`, phone }
  const path = 'add-new-member-from-attendance-capture'
  const added = await post(path, { ...person, churchReference, first_timer: true })
  return [mark.status, added.status]
}

/** Moves counts of an earlier minute into this one: all visitors come within one minute on any machine. */
const ONE_MINUTE = `with earlier as (
    delete from attempts where about like 'capture:%' and window_start < date_trunc('minute', now()) returning about, count)
  insert into attempts (about, window_start, count)
    select about, date_trunc('minute', now()), sum(count) from earlier group by about
  on conflict (about, window_start) do update set count = attempts.count + excluded.count`

spec('Capture: newcomers')
test('2,000 visitors of one address a minute are marked or captured once', async () => {
  const answers: number[][] = []
  for (let from = 0; from < visitors.length; from += AT_ONCE) {
    answers.push(...(await Promise.all(visitors.slice(from, from + AT_ONCE).map(visit))))
    await testServer.database.ownerPool.query(ONE_MINUTE)
  }
  const counted = new Map<number, number>()
  for (const status of answers.flat()) counted.set(status, (counted.get(status) ?? 0) + 1)
  expect(Object.fromEntries(counted)).toEqual({ 200: CHURCHES * (KNOWN + NEW), 201: CHURCHES * NEW })

  const rows = (
    await Promise.all([...new Set(visitors.map(({ church }) => church.church))].map(peopleOf))
  ).flat()
  const each = { people: KNOWN, phones: KNOWN, marks: KNOWN }
  expect(rows).toEqual(
    Array.from({ length: CHURCHES }, () =>
      [each, each].map((one, at) => ({ first_timer: at === 1, ...one })),
    ).flat(),
  )
}, 240_000)

const peopleOf = (churchId: string) =>
  inChurch(testServer.database.pool, churchId, async (tx) => {
    const { rows } = await tx.query(
      `select m.first_timer, count(distinct m.id)::int as people, count(distinct m.phone_number)::int as phones, count(k.id)::int as marks
       from members m left join marks k on k.church_id = m.church_id and k.person_id = m.id and k.removed_by is null
       where m.church_id = $1 and m.first_name in ('Ada', 'Ngozi') group by 1 order by 1`,
      [churchId],
    )
    return rows
  })
