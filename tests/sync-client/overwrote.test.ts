/** Tests the note on a phone whose late edit replaced another person's value. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { sunday } from '../faults/sunday.ts'
import type { Phone } from '../histories/phone.ts'

const { church, phone: phoneIn } = sunday()

test('shows what a late edit replaced, unread until seen, after a restart', async () => {
  const town = await church()
  const [grace, bola] = town.accounts
  const late = await phoneIn(town, grace)
  const quick = await phoneIn(town, bola)
  const id = town.people[0]!
  await city(late, id, 'Kano')
  await city(quick, id, 'Jos')
  await quick.church!.syncNow()
  await late.church!.syncNow()

  expect(notes(late)).toBe(1)
  await late.restart()
  expect(notes(late)).toBe(1)
  const [entry] = await late.church!.outbox.notes()
  expect(entry).toMatchObject({ type: 'edit-member', state: 'received', args: { id, set: { city: 'Kano' } } })
  expect(entry?.overwrote).toEqual([{ field: 'city', theirs: 'Jos' }])

  await late.church!.outbox.read([entry!.id])
  expect(notes(late)).toBe(0)
  await late.restart()
  expect(notes(late)).toBe(0)
  const [received] = await late.church!.outbox.received()
  expect(received?.overwrote).toEqual([{ field: 'city', theirs: 'Jos' }])
  expect(notes(quick)).toBe(0)
})

test('an edit without a conflict shows nothing; received ops list latest first', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await city(phone, town.people[0]!, 'Kano')
  await city(phone, town.people[1]!, 'Jos')
  await city(phone, town.people[2]!, 'Ikeja')
  expect(await phone.church!.outbox.received()).toEqual([])
  await phone.church!.syncNow()
  expect(notes(phone)).toBe(0)
  const received = await phone.church!.outbox.received(2)
  expect(received.map(({ args }) => (args.set as { city: string }).city)).toEqual(['Ikeja', 'Jos'])
  expect(received.some((entry) => entry.overwrote)).toBe(false)
})

test('shows a dropped field in the server’s words, unread until seen', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await phone.tap('create-cell', { id: newId(), name: 'Lekki', user_id: newId() })
  await phone.church!.syncNow()
  expect(notes(phone)).toBe(1)
  const [entry] = await phone.church!.outbox.notes()
  expect(entry).toMatchObject({
    type: 'create-cell',
    state: 'received',
    message: expect.stringContaining('not of your church’s team'),
  })
  await phone.church!.outbox.read([entry!.id])
  expect(notes(phone)).toBe(0)
})

const city = (phone: Phone, id: string, name: string) => phone.tap('edit-member', { id, set: { city: name } })
const notes = (phone: Phone) => phone.church!.outbox.counts.current().notes
