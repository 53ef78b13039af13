/** Tests a first timer captured offline and erased elsewhere while their phone has pending ops about them. */
import { expect, test } from 'vitest'
import type { ChurchInTown } from '../histories/world.ts'
import type { OutboxEntry } from '../../sync/client/api.ts'
import type { Phone } from '../histories/phone.ts'
import { expectNothingLost, expectSettled, sunday, waiting } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

const ZAINAB = { first_name: 'Zainab', last_name: 'Zubairu', phone_number: '0803 555 7777' }
/** Matches a name or number that belongs to nobody else, and the notes and changes about her. */
const WHO_IT_WAS = /zainab|zubairu|5557777|zaria|kaduna/gi

/** Everything encrypted on a phone, decrypted. */
async function encryptedOn({ church: open }: Phone): Promise<OutboxEntry[]> {
  if (!open) throw new Error('nobody is in')
  return [
    ...(await open.outbox.list()),
    ...(await open.outbox.received(1000)),
    ...(await open.outbox.notes()),
  ]
}

const saidOnce = async (phone: Phone): Promise<string[]> =>
  JSON.stringify(await encryptedOn(phone)).match(WHO_IT_WAS) ?? []

const noNetwork = (phone: Phone) => {
  phone.network.onTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
}

/** Every further change about her that a phone's screens offer. */
async function goOnAbout(phone: Phone, id: string, cell: string) {
  const { town } = phone
  const line = { id: crypto.randomUUID(), person_id: id, reason: 'first_timer' as const, since: '2026-11-22' }
  const tapped = {
    marked: await phone.tap('mark-person', { service_id: town.service, person_id: id }),
    edited: await phone.tap('edit-member', { id, set: { city: 'Zaria' } }),
    joined: await phone.tap('edit-member', { id, set: { cell_id: cell } }),
    taken: await phone.tap('change-follow-up', { ...line, set: { state: 'reached' } }),
    noted: await phone.tap('add-follow-up-note', {
      follow_up_id: line.id,
      person_id: id,
      text: 'Moved to Kaduna',
    }),
  }
  return tapped as { [what in keyof typeof tapped]: string }
}

/** Her data in the server's tables about people, including data from ops. */
async function leftAtTheServer(town: ChurchInTown): Promise<string[]> {
  const tables = ['members', 'follow_ups', 'follow_up_notes', 'consents', 'audit_log', 'sync_ops']
  const rows = await Promise.all(tables.map((table) => town.rows(`select * from ${table}`)))
  return JSON.stringify(rows).match(WHO_IT_WAS) ?? []
}

/** Her data that the phone's screens could still show, refused ops included. */
async function leftOn({ church: open }: Phone): Promise<string[]> {
  if (!open) throw new Error('nobody is in')
  const refused = (await open.outbox.list()).filter(({ state }) => state === 'rejected')
  return JSON.stringify([open.people.all(), refused]).match(WHO_IT_WAS) ?? []
}

spec('fault An op for a deleted person')
test.each(['under the id that this phone made up', 'under the id that another phone had made up'])(
  'an erased first timer leaves nothing pending or refused: known %s',
  async (known) => {
    const town = await church()
    const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
    const cell = crypto.randomUUID()
    await here.tap('create-cell', { id: cell, name: 'Bethel', user_id: null })
    const [first, madeUp] = [crypto.randomUUID(), crypto.randomUUID()]
    const kept = known.includes('another') ? first : madeUp
    if (kept === first) await here.tap('capture-first-timer', { ...ZAINAB, id: first, service_id: null })
    await here.church?.syncNow()
    noNetwork(there)
    const captured = await there.tap('capture-first-timer', {
      ...ZAINAB,
      id: madeUp,
      service_id: town.service,
    })
    there.network.onTheWay = null
    await there.church?.syncNow()
    await expectSettled(town, [captured ?? ''], { status: 'applied' })
    noNetwork(there)
    const { marked, ...rest } = await goOnAbout(there, madeUp, cell)
    await town.erase(kept)

    there.network.onTheWay = null
    for (const phone of [there, here, there]) await phone.church?.syncNow()
    expect(waiting(there)).toBe(0)
    await expectSettled(town, [marked], { status: 'applied' })
    expect(await leftAtTheServer(town)).toEqual([])
    const { edited, joined, noted } = rest
    await expectSettled(town, [edited, joined, noted], { status: 'rejected', code: 'PERSON_ERASED' })
    expect(await town.rows('select cell_id, first_name from members where id = $1', [kept])).toEqual([
      { cell_id: null, first_name: '' },
    ])
    expect(await leftOn(there)).toEqual([])
    expect(await leftOn(here)).toEqual([])
    await expectNothingLost(town, here, there)
  },
)

spec('Privacy: erasure of unsent work', 'fault An op for a deleted person')
test('redacts delivered ops about erased people once the phone learns of it', async () => {
  const town = await church()
  const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const cell = crypto.randomUUID()
  await here.tap('create-cell', { id: cell, name: 'Bethel', user_id: null })
  const id = crypto.randomUUID()
  const captured = await here.tap('capture-first-timer', { ...ZAINAB, id, service_id: town.service })
  for (const phone of [here, there]) await phone.church?.syncNow()
  await there.tap('edit-member', { id, set: { city: 'Kaduna' } })
  await there.church?.syncNow()
  // The phone stores the replaced value and its person beside the op.
  const tapped = await goOnAbout(here, id, cell)
  await here.tap('edit-member', { id: town.people[0]!, set: { city: 'Jos' } })
  await here.church?.syncNow()
  expect((await encryptedOn(here)).some(({ overwrote }) => overwrote)).toBe(true)
  expect([await saidOnce(here), await saidOnce(there)].every((said) => said.length > 0)).toBe(true)
  const numbers = (await encryptedOn(here)).map(({ seq }) => seq)

  await town.erase(id)
  for (const phone of [here, there]) await phone.church?.syncNow()
  expect([await saidOnce(here), await saidOnce(there)]).toEqual([[], []])
  const left = await encryptedOn(here)
  expect(left.map(({ seq }) => seq)).toEqual(expect.arrayContaining([...new Set(numbers)]))
  expect(here.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0, notes: 0 })
  // Of a mark only the name beside it is redacted. Other people's changes stay unchanged.
  expect(left.find((op) => op.id === tapped.marked)?.args).toEqual({
    service_id: town.service,
    person_id: id,
  })
  expect(left.find(({ args }) => args.id === town.people[0])?.args.set).toEqual({ city: 'Jos' })
  await expectSettled(town, [captured!, tapped.marked, tapped.edited], { status: 'applied' })
  await expectNothingLost(town, here, there)
})

spec('fault An op for a deleted person', '2 Families: erasure')
test('redacts the name of a family that went with the erased person', async () => {
  const town = await church()
  const here = await phoneIn(town)
  const [child, mother, aunt] = [crypto.randomUUID(), town.people[0]!, town.people[1]!]
  await here.tap('add-member', { id: child, first_name: 'Zainab', child: true })
  const make = async (name: string, ...people: string[]) => {
    const id = crypto.randomUUID()
    await here.tap('create-household', { id, name, people })
    await here.tap('edit-household', { id, set: { name: `${name} again` } })
    return id
  }
  await make('Zainab and mother', child, mother)
  await here.church?.syncNow()
  await town.erase(child)
  await here.church?.syncNow()
  await make('Those who are left', mother, aunt)
  await here.church?.syncNow()
  const names = (await encryptedOn(here)).map(({ args }) => JSON.stringify(args))
  expect(names.filter((args) => args.includes('Zainab'))).toEqual([])
  expect(names.filter((args) => args.includes('Those who are left'))).toHaveLength(2)
  await expectNothingLost(town, here)
})

spec('fault An op for a deleted person')
test('redacts pending ops after receipt, and refused ops too', async () => {
  const town = await church()
  const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const id = crypto.randomUUID()
  await here.tap('capture-first-timer', { ...ZAINAB, id, service_id: null })
  for (const phone of [here, there]) await phone.church?.syncNow()
  // She is deleted first: later edits are refused and can be corrected.
  await there.tap('edit-member', { id, set: { city: 'Zaria' } })
  await there.tap('mark-person', { service_id: town.service, person_id: id })
  await here.tap('delete-member', { id })
  await here.church?.syncNow()
  await there.church?.syncNow()
  const [refused] = (await encryptedOn(there)).filter(({ state }) => state === 'rejected')
  expect(refused).toMatchObject({ code: 'PERSON_DELETED', mendable: true, args: { set: { city: 'Zaria' } } })
  // The op arrived and the answer was lost. It stays pending and is sent again after the erasure.
  there.network.faults.push('lost-answer')
  const again = await there.tap('capture-first-timer', { ...ZAINAB, id, service_id: town.service })
  await there.church?.syncNow()
  expect(waiting(there)).toBe(1)
  await town.erase(id)
  for (let look = 0; look < 2; look += 1) await there.church?.syncNow()
  expect(waiting(there)).toBe(0)
  await expectSettled(town, [again!], { status: 'applied' })
  expect(await saidOnce(there)).toEqual([])
  expect((await encryptedOn(there)).filter(({ state }) => state === 'rejected')).toMatchObject([
    {
      id: refused!.id,
      code: 'PERSON_ERASED',
      mendable: false,
      args: {},
      message: expect.stringMatching(/erased/),
    },
  ])
  await expectNothingLost(town, here, there)
})

spec('fault An op for a deleted person')
test('redacts an encrypted outbox when its account is back', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const id = crypto.randomUUID()
  await phone.tap('capture-first-timer', { ...ZAINAB, id, service_id: town.service })
  await phone.church?.syncNow()
  await phone.signIn(town.accounts[1]!)
  await town.erase(id)
  await phone.church?.syncNow()
  await phone.signIn(town.accounts[0]!)
  expect(await saidOnce(phone)).not.toEqual([])
  await phone.church?.syncNow()
  expect(await saidOnce(phone)).toEqual([])
})

spec('fault An op for a deleted person')
test('another tab shows the redacted ops', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const id = crypto.randomUUID()
  await phone.tap('capture-first-timer', { ...ZAINAB, id, service_id: town.service })
  await phone.church?.syncNow()
  const tab = await phone.tab()
  expect(JSON.stringify(await tab.outbox.received())).toMatch(WHO_IT_WAS)
  await town.erase(id)
  await phone.church?.syncNow()
  expect(JSON.stringify(await tab.outbox.received())).not.toMatch(WHO_IT_WAS)
  tab.close()
})
