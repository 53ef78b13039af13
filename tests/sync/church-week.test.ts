/** Tests cells, departments and follow-up: made offline on one phone, seen on another, absent at the door. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { SHAPE } from '../../contract/person-fields.ts'
import { linesOf } from '../../src/features/follow-up/lines.ts'
import { followUpId } from '../../sync/merge/follow-up-id.ts'
import { Phone } from '../histories/phone.ts'
import { World, type ChurchInTown } from '../histories/world.ts'
import { rowsOf, Sender } from '../server/sync/a-church.ts'

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

async function phoneIn(town: ChurchInTown, at: number): Promise<Phone> {
  const phone = new Phone(town)
  await phone.signIn(town.accounts[at]!)
  await phone.church?.syncNow()
  return phone
}

/** Reads a table until the phone closes. */
const looking = <T extends 'cells' | 'follow_ups' | 'follow_up_notes'>(phone: Phone, table: T) => {
  const live = phone.church!.rows(table)
  live.subscribe(() => {})
  return () => live.current()
}

it('records made offline on one phone reach another after both sync', async () => {
  const town = await world.church(3, 2)
  const [person_id] = town.people as [string]
  const [one, other] = [await phoneIn(town, 0), await phoneIn(town, 1)]
  const [cells, lines, notes] = [
    looking(other, 'cells'),
    looking(other, 'follow_ups'),
    looking(other, 'follow_up_notes'),
  ]
  const cell = newId()
  const line = { person_id, reason: 'absent', since: '2026-10-25' } as const
  const id = await followUpId(town.id, line)
  await one.tap('create-cell', { id: cell, name: 'Lekki' })
  await one.tap('edit-member', { id: person_id, set: { cell_id: cell } })
  await one.tap('change-follow-up', { id, ...line, set: { state: 'reached' } })
  await one.tap('add-follow-up-note', { follow_up_id: id, person_id, text: 'She travelled.' })
  expect([...(await one.church!.detailOfAll('cell_id'))]).toEqual([[person_id, cell]])

  await one.church?.syncNow()
  await other.church?.syncNow()
  await expect.poll(cells).toMatchObject([{ id: cell, name: 'Lekki' }])
  await expect.poll(lines).toMatchObject([{ id, state: 'reached', changed_by: town.accounts[0]!.id }])
  await expect.poll(notes).toMatchObject([{ text: 'She travelled.' }])
  expect([...(await other.church!.detailOfAll('cell_id'))]).toEqual([[person_id, cell]])

  await other.tap('delete-cell', { id: cell })
  await expect.poll(cells).toEqual([])
  for (const phone of [one, other]) phone.church?.close()
})

it('two offline edits of one line give one line with both fields', async () => {
  const town = await world.church(2, 2)
  const line = { person_id: town.people[0]!, reason: 'first_timer', since: '2026-11-15' } as const
  const id = await followUpId(town.id, line)
  const phones = [await phoneIn(town, 0), await phoneIn(town, 1)]
  await phones[0]!.tap('change-follow-up', { id, ...line, set: { owner_id: town.accounts[0]!.id } })
  await phones[1]!.tap('change-follow-up', { id, ...line, set: { state: 'visiting' } })
  for (const phone of phones) await phone.church?.syncNow()
  expect(await town.rows('select owner_id, state from follow_ups')).toEqual([
    { owner_id: town.accounts[0]!.id, state: 'visiting' },
  ])
  for (const phone of phones) phone.church?.close()
})

it('earlier taps that arrive late count for others notified in between', async () => {
  const town = await world.church(2, 2)
  const line = { person_id: town.people[0]!, reason: 'first_timer', since: '2026-11-15' } as const
  const id = await followUpId(town.id, line)
  const [away, here] = [await phoneIn(town, 0), await phoneIn(town, 1)]
  const rows = looking(here, 'follow_ups')
  await away.tap('change-follow-up', { id, ...line, set: { state: 'reached' } })
  await new Promise((wake) => setTimeout(wake, 5))
  await here.tap('change-follow-up', { id, ...line, set: { state: 'visiting' } })
  await here.church?.syncNow()
  await expect.poll(rows).toMatchObject([{ state: 'visiting' }])
  const earlier = rows()![0]!
  await away.church?.syncNow()
  await here.church?.syncNow()
  await expect.poll(rows).toMatchObject([{ state: 'reached', changed_by: town.accounts[0]!.id }])

  const person = { id: line.person_id, first_name: 'Person0', last_name: 'Obi', phone_number: null }
  const list = { absent_after: 3, more: false, notes: [], team: [] }
  const came = { last: new Map<string, string>(), held: new Set<string>() }
  const shown = linesOf(
    { ...list, lines: [{ ...earlier, person, missed: 1 }] },
    { timeZone: 'Africa/Lagos', rows: rows(), notes: null, came },
  )
  expect(shown).toMatchObject([{ id, state: 'reached' }])
  for (const phone of [away, here]) phone.church?.close()
})

it('a door phone gets none of it; an older phone starts over', async () => {
  const town = await world.church(2, 1)
  const phone = await phoneIn(town, 0)
  await phone.tap('create-cell', { id: newId(), name: 'Ajah' })
  await phone.church?.syncNow()
  phone.church?.close()
  const sender = new Sender(world.pool, town.id, { accountId: town.accounts[0]!.id })
  const door = await sender.pull({}, 'door')
  expect(Object.keys(door.tables).sort()).toEqual(['cells', 'members', 'services'])
  expect(rowsOf(door.tables.cells)).toEqual([expect.not.objectContaining({ name: 'Ajah' })])
  const { rev, epoch } = await sender.pull()
  const mine = { rev, epoch, scope: 'members', takes: SHAPE } as const
  const before = await sender.pull({ ...mine, shape: SHAPE - 1 })
  expect(before.reset).toBe(true)
  expect(rowsOf(before.tables.cells)).toMatchObject([{ name: 'Ajah' }])
  expect((await sender.pull({ ...mine, shape: SHAPE })).reset).toBe(false)
  expect((await sender.pull({ rev, epoch, scope: 'members' })).reset).toBe(false)
})

it.each([
  ['an app that takes less', { shape: SHAPE - 1, takes: SHAPE - 1 }, SHAPE - 1],
  ['an app that takes more', { shape: SHAPE, takes: SHAPE + 1 }, SHAPE],
  ['what an app that took more has left', { shape: SHAPE + 1, takes: SHAPE }, SHAPE],
])('%s than this server is not filled again with each page', async (_, filled, holds) => {
  const town = await world.church(2, 1)
  const sender = new Sender(world.pool, town.id, { accountId: town.accounts[0]!.id })
  const { rev, epoch } = await sender.pull()
  expect(await sender.pull({ rev, epoch, scope: 'members', ...filled })).toMatchObject({
    reset: false,
    shape: holds,
  })
})
