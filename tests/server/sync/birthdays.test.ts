/** Tests impossible birthdays from a phone: the person is kept, and the sender learns the omission. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch, Sender } from './a-church.ts'

let database: TestDatabase
let phone: Sender
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  phone = new Sender(database.pool, await aChurch(database.pool))
})

const bornOf = async (id: string) => {
  const { rows } = await inChurch(database.pool, phone.church, (tx) =>
    tx.query(
      'select day_of_birth as day, month_of_birth as month, date_of_birth as date from members where id = $1',
      [id],
    ),
  )
  return rows[0]
}

const names = { first_name: 'Ada', last_name: 'Obi' }
const nothing = { day: null, month: null, date: null }
const savedWithWarning = { status: 'applied', message: expect.stringMatching(/^Saved, but not the birthday/) }

it('keeps a new member without the impossible birthday', async () => {
  const id = newId()
  const born = { day_of_birth: 30, month_of_birth: 2, date_of_birth: '2999-01-01' }
  expect(await phone.send('add-member', { id, ...names, ...born })).toMatchObject(savedWithWarning)
  expect(await bornOf(id)).toEqual(nothing)
})

it('keeps and marks a first timer without the impossible birthday', async () => {
  const id = newId()
  const captured = { id, ...names, service_id: await phone.service(), day_of_birth: 31, month_of_birth: 4 }
  expect(await phone.send('capture-first-timer', captured)).toMatchObject(savedWithWarning)
  expect(await bornOf(id)).toEqual(nothing)
})

it('an edit with an impossible birthday applies its other fields', async () => {
  const id = newId()
  await phone.send('add-member', { id, ...names, day_of_birth: 31, month_of_birth: 1 })
  const both = { first_name: 'Adaeze', day_of_birth: 31, month_of_birth: 2 }
  expect(await phone.send('edit-member', { id, set: both })).toMatchObject(savedWithWarning)
  expect(await phone.send('edit-member', { id, set: { month_of_birth: 2 } })).toMatchObject(savedWithWarning)
  expect(await phone.send('edit-member', { id, set: { date_of_birth: '1066-10-14' } })).toMatchObject(
    savedWithWarning,
  )
  expect(await bornOf(id)).toEqual({ day: 31, month: 1, date: null })
})

it('a full date sets the birthday, also 29 February', async () => {
  const [id, leap] = [newId(), newId()]
  const dated = { day_of_birth: 31, month_of_birth: 2, date_of_birth: '1990-05-04' }
  expect(await phone.send('add-member', { id, ...names, ...dated })).not.toHaveProperty('message')
  expect(await bornOf(id)).toEqual({ day: 4, month: 5, date: '1990-05-04' })
  const added = await phone.send('add-member', { id: leap, ...names, day_of_birth: 29, month_of_birth: 2 })
  expect(added).not.toHaveProperty('message')
  expect(await bornOf(leap)).toMatchObject({ day: 29, month: 2 })
})

const half = { status: 'applied', message: expect.stringContaining('it needs both a day and a month') }

it('keeps the rest of a change with half a birthday', async () => {
  const [id, captured] = [newId(), newId()]
  expect(await phone.send('add-member', { id, ...names, day_of_birth: 31 })).toMatchObject(half)
  expect(await bornOf(id)).toEqual(nothing)
  const visitor = { id: captured, ...names, service_id: await phone.service(), month_of_birth: 4 }
  expect(await phone.send('capture-first-timer', visitor)).toMatchObject(half)
  expect(await bornOf(captured)).toEqual(nothing)
  await phone.send('edit-member', { id, set: { day_of_birth: 5, month_of_birth: 6 } })
  const edit = { first_name: 'Adaeze', day_of_birth: 7, month_of_birth: null }
  expect(await phone.send('edit-member', { id, set: edit })).toMatchObject(half)
  expect(await bornOf(id)).toEqual({ day: 5, month: 6, date: null })
  await phone.send('edit-member', { id, set: { day_of_birth: null, month_of_birth: null } })
  expect(await bornOf(id)).toEqual(nothing)
})

it('fills a known person’s birthday whole or not at all', async () => {
  const [id, again, year] = [newId(), newId(), newId()]
  const known = { ...names, phone_number: '08035550101' }
  await phone.send('add-member', { id, ...known, day_of_birth: 31, month_of_birth: 1 })
  await phone.send('add-member', { id: again, ...known, date_of_birth: '1990-02-01', city: 'Jos' })
  expect(await bornOf(id)).toEqual({ day: 31, month: 1, date: null })
  await phone.send('add-member', { id: year, ...known, date_of_birth: '1990-01-31' })
  expect(await bornOf(id)).toEqual({ day: 31, month: 1, date: '1990-01-31' })
})

it('trusts the date of birth where an op calls a child adult', async () => {
  const id = newId()
  const child = { id, ...names, service_id: await phone.service(), date_of_birth: '2015-05-05' }
  expect(await phone.send('capture-first-timer', { ...child, adult: true })).toMatchObject({
    status: 'applied',
  })
  const { rows } = await inChurch(database.pool, phone.church, (tx) =>
    tx.query('select purpose, given from consents where member_id = $1', [id]),
  )
  expect(rows).toEqual([{ purpose: 'adult', given: false }])
})

it('an old record with an impossible birthday allows all other changes', async () => {
  const id = await phone.person('Old', 'Record')
  await database.ownerPool.query('update members set day_of_birth = 31, month_of_birth = 2 where id = $1', [
    id,
  ])
  expect(await phone.send('edit-member', { id, set: { city: 'Jos' } })).not.toHaveProperty('message')
})

it('half a birthday that was left out has replaced none', async () => {
  const id = newId()
  await phone.send('add-member', { id, ...names })
  const { rev } = await phone.pull()
  await phone.send('edit-member', { id, set: { day_of_birth: 4, month_of_birth: 7 } }, { base_rev: rev })
  const other = new Sender(database.pool, phone.church)
  const half = { day_of_birth: 5, month_of_birth: null }
  const late = await other.send('edit-member', { id, set: half }, { base_rev: rev })
  expect(late).toMatchObject(savedWithWarning)
  expect(late.overwrote).toBeUndefined()
})
