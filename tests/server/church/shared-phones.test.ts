/** Tests families that share a phone: each name finds its person, and nobody else is marked or duplicated. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { knownAlready, matchPerson } from '../../../server/modules/members/service.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { Sender } from '../sync/a-church.ts'
import { aChurch, aVisitor, type Caller, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller & { reference: string }
let usher: Sender
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
  usher = new Sender(testServer.database.pool, owner.church)
})
afterAll(() => testServer.close())

const visitor = () => aVisitor(testServer)
const mark = (reference: string, emailOrPhone: string, more: object = {}) =>
  visitor().post('mark-church-service-attendance', { emailOrPhone, churchReference: reference, ...more })
const write = (churchReference: string, more: object) =>
  visitor().post('add-new-member-from-attendance-capture', { churchReference, first_timer: true, ...more })
const came = async (church: Caller, id: string) =>
  (await church.get(`churchservices/${id}/people?view=attended`)).body.data.map(
    (one: { id: string }) => one.id,
  )

test.each([
  [{ first_name: 'Ade' }],
  [{ first_name: 'Tunji' }],
  [{ first_name: 'tunji ADE' }],
  [{ first_name: 'Pastor Tunji' }],
  [{ first_name: 'Ade', last_name: 'Cole' }],
  [{ first_name: 'Cole Ade Tunji' }],
])('on a shared phone %j marks Ade Tunji', async (name) => {
  const church = await aChurch(testServer)
  const { id, reference } = await church.service()
  const ade = await church.person('Adé Tunji', 'Cole', '08049990002')
  await church.person('Bola', 'Twoname', '08049990002')
  expect((await mark(reference, '08049990002', name)).body.data.captureFirstTimer).toBe(false)
  expect(await came(church, id)).toEqual([ade])
})

test('the form of a person known by one given name adds nobody', async () => {
  const church = await aChurch(testServer)
  const { id, reference } = await church.service()
  const ngozi = await church.person('Ngozi Blessing', 'Shareline', '08049990001')
  await church.person('Emeka', 'Shareline', '08049990001')
  const typed = { first_name: 'Ngozi', last_name: 'Shareline', phone: '08049990001' }
  for (const first_timer of [true, false])
    expect((await write(reference, { ...typed, first_timer })).status).toBe(409)
  expect((await write(reference, { ...typed, first_name: 'Chidi' })).status).toBe(201)
  expect((await mark(reference, typed.phone, typed)).body.success).toBe(true)
  expect(await came(church, id)).toContain(ngozi)
  expect((await church.get(`churches/${church.church}/members?q=shareline`)).body.data).toHaveLength(3)
})

spec('People: given names')
test('a first timer captured offline by one given name is that person', async () => {
  const service = await usher.service()
  const ngozi = await usher.person('Ngozi Blessing', 'Eze', '08049990003')
  const typed = { service_id: service, last_name: 'Eze', phone_number: '08049990003' }
  const known = await usher.send('capture-first-timer', { ...typed, id: newId(), first_name: 'Blessing' })
  expect(known.aliases?.[0]?.to).toBe(ngozi)
  const { results } = await usher.push(
    usher.op('capture-first-timer', { ...typed, id: newId(), first_name: 'Chidi Ike' }),
    usher.op('capture-first-timer', { ...typed, id: newId(), first_name: 'Ike' }),
    usher.op('capture-first-timer', { ...typed, id: newId(), first_name: 'Ada' }),
  )
  expect(results.map(({ aliases }) => aliases?.length ?? 0)).toEqual([0, 1, 0])
})

test('a member added by the team under fewer names is another person', async () => {
  const son = await usher.person('Musa Ali', 'Bello', '08049990004')
  expect(await usher.person('Musa', 'Bello', '08049990004')).not.toBe(son)
})

test('a merged record’s phone and name find the remaining person', async () => {
  const church = await aChurch(testServer)
  const { id, reference } = await church.service()
  const keep = await church.person('Ngozi', 'Eze', '08049990005')
  const join = await church.person('Blessing', 'Okafor', '08049990006')
  await church.person('Emeka', 'Okafor', '08049990006')
  expect((await church.post('same-people/join', { keep, join })).status).toBe(200)
  expect((await mark(reference, '08049990006', { first_name: 'Blessing' })).body.success).toBe(true)
  expect(await came(church, id)).toEqual([keep])
})

const NAMES = ['Ada', 'Bọ́lá', 'Chidi', 'Dayọ̀', 'Ebele', 'Femi', 'Gozie', 'Halima']
const family = fc.array(
  fc.record({
    given: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }),
    last_name: fc.constantFrom('', 'Ige', 'Okafor', 'Ọkọ-Eze'),
  }),
  { minLength: 2, maxLength: 5 },
)
const typing = fc.uniqueArray(fc.constantFrom(...NAMES, 'Ige', 'Okafor'), { minLength: 2, maxLength: 3 })

/** Stores each person. A person with one name gets no last name. */
async function store(people: { first_name: string; last_name: string }[], phone: string) {
  const stored: { id: string; names: string[] }[] = []
  for (const { first_name, last_name } of people) {
    const id = await usher.person(`${first_name} ${newId()}`, last_name || 'None', phone)
    await testServer.database.ownerPool.query(
      'update members set first_name = $2, last_name = $3, name_key = $4 where id = $1',
      [id, first_name, last_name, nameKey(first_name, last_name)],
    )
    stored.push({ id, names: `${first_name} ${last_name}`.split(' ').filter(Boolean) })
  }
  return stored
}

spec('People: given names')
test('in random families each own name finds only its person', { timeout: 120_000 }, async () => {
  const service = await usher.service()
  let families = 0
  await fc.assert(
    fc.asyncProperty(family, fc.array(typing, { minLength: 3, maxLength: 6 }), async (drawn, typings) => {
      const phone = `+23480499${String((families += 1) + 20_000)}`
      const people = await store(
        drawn.map(({ given, last_name }) => ({ first_name: given.join(' '), last_name })),
        phone,
      )
      const bearers = (...names: string[]) =>
        people.filter((one) => names.every((name) => one.names.includes(name)))
      await inChurch(testServer.database.pool, owner.church, async (tx) => {
        const pick = (first_name: string) =>
          matchPerson(tx, owner.church, { kind: 'phone', value: phone }, { first_name })
        for (const name of new Set(people.flatMap(({ names }) => names))) {
          const [only, ...others] = bearers(name)
          expect(await pick(name)).toEqual(others.length === 0 ? { id: only!.id } : 'ask-last-name')
        }
        expect(await pick('Zainab')).toBe('nobody')
      })
      for (const [first_name = '', ...last] of typings) {
        const typed = { first_name, last_name: last.join(' ') }
        const whole = people.filter((one) => nameKey(...one.names) === nameKey(first_name, ...last))
        const [meant] = whole.length > 0 ? whole : bearers(first_name, ...last)
        const sure = whole.length > 0 || bearers(first_name, ...last).length === 1
        const captured = { ...typed, id: newId() }
        const known = await inChurch(testServer.database.pool, owner.church, (tx) =>
          knownAlready(tx, owner.church, { ...captured, phone }),
        )
        expect(known).toBe(sure ? 'other' : null)
        const op = { ...captured, service_id: service, phone_number: phone }
        const { aliases } = await usher.send('capture-first-timer', op)
        expect(aliases?.[0]?.to).toBe(sure ? meant!.id : undefined)
        if (!sure) people.push({ id: captured.id, names: [first_name, ...last] })
      }
    }),
    { numRuns: 25 },
  )
})
