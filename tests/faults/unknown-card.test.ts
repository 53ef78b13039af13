/** Tests a card unknown to the phone: it is sent, counts once the server knows it, and is named if refused. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { sunday, waiting } from './sunday.ts'
import type { Phone } from '../histories/phone.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

const scanned = (phone: Phone, person_id: string) =>
  phone.church!.mutate(
    'mark-person',
    { service_id: phone.town.service, person_id },
    { first_name: '', last_name: '', card: 'BCDF' },
  )
const here = (phone: Phone) => phone.church!.presences(phone.town.service).current()

spec('fault An unknown card')
test('an unknown card of a real person counts once the server confirms', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await town.populate(1)
  const person = town.people.at(-1)!
  phone.network.faults.push('offline', 'offline')
  await scanned(phone, person)
  expect(here(phone)).toMatchObject({ total: 0, saved: 0 })
  expect([...here(phone).unsure.keys()]).toEqual([person])
  await phone.restart()
  await expect.poll(() => here(phone).unsure.size).toBe(1)
  expect([here(phone).total, waiting(phone)]).toEqual([0, 1])
  phone.network.faults.length = 0
  await phone.church?.syncNow()
  expect(here(phone)).toMatchObject({ total: 1, received: 1 })
  expect(here(phone).unsure.size).toBe(0)
})

spec('fault An unknown card')
test('an unknown card counts as soon as its person is known here', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await town.populate(1)
  phone.network.onTheWay = (path, go) =>
    path.endsWith('/push') ? Promise.resolve(new Response('', { status: 502 })) : go()
  await scanned(phone, town.people.at(-1)!)
  expect(here(phone).total).toBe(0)
  await phone.church?.syncNow()
  expect(here(phone)).toMatchObject({ total: 1, saved: 1 })
})

spec('fault An unknown card')
test('a card of nobody is refused with the name that was typed', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const { opId } = await scanned(phone, newId())
  await phone.church?.outbox.noteAbout(opId, { first_name: 'Zainab', last_name: 'Bello', card: 'BCDF' })
  await phone.restart()
  await phone.church?.syncNow()
  const [refused] = (await phone.church?.outbox.list()) ?? []
  expect(refused).toMatchObject({
    state: 'rejected',
    code: 'NOT_KNOWN',
    about: { first_name: 'Zainab', last_name: 'Bello', card: 'BCDF' },
  })
  expect(here(phone)).toMatchObject({ total: 0 })
  // A refused card can still be named.
  await phone.church?.outbox.noteAbout(opId, { first_name: 'Zainab', last_name: 'Musa', card: 'BCDF' })
  expect((await phone.church?.outbox.list())?.[0]?.about?.last_name).toBe('Musa')
})

/** Undoes the scan. */
const takenBack = (phone: Phone, person_id: string, opId: string) =>
  phone.church!.mutate('unmark-person', { service_id: phone.town.service, person_id, mark_ids: [opId] })
const refusals = (phone: Phone) => phone.church!.outbox.counts.current()

spec('fault An unknown card')
test.each(['before', 'after'] as const)(
  'undoing an unknown card %s the refusal empties the outbox',
  async (when) => {
    const town = await church()
    const phone = await phoneIn(town)
    const nobody = newId()
    phone.network.faults.push('offline', 'offline')
    const { opId } = await scanned(phone, nobody)
    if (when === 'before') await takenBack(phone, nobody, opId)
    phone.network.faults.length = 0
    await phone.church?.syncNow()
    if (when === 'after') {
      expect(refusals(phone)).toMatchObject({ pending: 0, rejected: 1 })
      await takenBack(phone, nobody, opId)
      await phone.church?.syncNow()
    }
    expect(refusals(phone)).toMatchObject({ pending: 0, rejected: 0 })
    expect(await phone.church?.outbox.list()).toEqual([])
    expect(here(phone)).toMatchObject({ total: 0 })
    expect(here(phone).unsure.size).toBe(0)
    await phone.restart()
    await phone.church?.syncNow()
    expect(refusals(phone)).toMatchObject({ pending: 0, rejected: 0 })
  },
)

spec('fault An unknown card')
test('a refused card stays in the outbox until its scan is undone', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const [first, second] = [newId(), newId()]
  const { opId } = await scanned(phone, first)
  await scanned(phone, second)
  await takenBack(phone, first, opId)
  await phone.church?.syncNow()
  const left = (await phone.church?.outbox.list()) ?? []
  expect(left.map(({ args }) => args?.person_id)).toEqual([second])
})
