/** Tests that a first timer's agreements at the kiosk reach the church once, with wording and time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { aChurch, Sender } from '../server/sync/a-church.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

type Kept = { member_id: string; purpose: string; given: boolean; wording: string | null; channel: string }

async function kept(church: string): Promise<Kept[]> {
  const { rows } = await inChurch(database.pool, church, (tx) =>
    tx.query<Kept>(`select member_id, purpose, given, wording, channel, guardian_name, asked_at
      from consents order by member_id, asked_at, purpose`),
  )
  return rows
}

const consents = {
  consent: true,
  consent_wording: 'Grace may keep this.',
  sms_consent: false,
  sms_consent_wording: 'Grace may send SMS.',
  adult: false,
  guardian_name: 'Bola Ige',
  guardian_phone: '08035550102',
}
const visitor = { first_name: 'Sola', last_name: 'Ige', phone_number: '08035550103' }

it('stores each answer with wording and time, once for a repeated op', async () => {
  const church = await aChurch(database.pool)
  const phone = new Sender(database.pool, church)
  const service_id = await phone.service()
  const captured_at = '2026-01-04T08:00:00.000Z'
  const op = phone.op(
    'capture-first-timer',
    { id: newId(), service_id, ...visitor, ...consents },
    { captured_at },
  )
  await phone.push(op)
  await phone.push(op)
  const [adult, keep, sms, ...more] = await kept(church)
  expect(more).toEqual([])
  expect(adult).toMatchObject({ purpose: 'adult', given: false, guardian_name: 'Bola Ige', channel: 'kiosk' })
  expect(keep).toMatchObject({ purpose: 'keep', given: true, wording: 'Grace may keep this.' })
  expect(sms).toMatchObject({ purpose: 'sms', given: false, wording: 'Grace may send SMS.' })
  expect(sms).toMatchObject({ asked_at: captured_at, guardian_name: null })
})

it('stores them with a person already known to the church', async () => {
  const church = await aChurch(database.pool)
  const phone = new Sender(database.pool, church)
  const service_id = await phone.service()
  const known = await phone.person('Ige', 'Sola', '0803 555 0103')
  const result = await phone.send('capture-first-timer', { id: newId(), service_id, ...visitor, ...consents })
  expect(result).toMatchObject({ status: 'applied', aliases: [{ to: known }] })
  expect((await kept(church)).map(({ member_id }) => member_id)).toEqual([known, known, known])
})

it('stores nothing when nobody was asked, as at the door', async () => {
  const church = await aChurch(database.pool)
  const phone = new Sender(database.pool, church)
  const service_id = await phone.service()
  await phone.send('capture-first-timer', { id: newId(), service_id, ...visitor })
  expect(await kept(church)).toEqual([])
})

it('sends none of it to phones', async () => {
  const church = await aChurch(database.pool)
  const phone = new Sender(database.pool, church)
  const service_id = await phone.service()
  const id = newId()
  await phone.send('capture-first-timer', { id, service_id, ...visitor, ...consents })
  const { rows } = await inChurch(database.pool, church, (tx) =>
    tx.query('select first_name, phone_number from members where id = $1', [id]),
  )
  expect(rows).toEqual([{ first_name: 'Sola', phone_number: '+2348035550103' }])
})

it('keeps a child whom somebody ticked as an adult as under 18', async () => {
  const church = await aChurch(database.pool)
  const phone = new Sender(database.pool, church)
  const child = { id: newId(), service_id: await phone.service(), ...visitor, date_of_birth: '2015-05-01' }
  expect((await phone.send('capture-first-timer', { ...child, adult: true })).status).toBe('applied')
  expect(await kept(church)).toMatchObject([{ purpose: 'adult', given: false }])
})
