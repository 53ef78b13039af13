/**
 * Tests a user removed from the team with marks on the phone: the marks reach the church's quarantine despite faults.
 */
import { expect, test } from 'vitest'
import { openDevice } from '../../sync/client/device/device.ts'
import { withBrowserDeps } from '../../sync/client/deps.ts'
import { flushAccounts, NotAllSent } from '../../sync/client/push/flush-accounts.ts'
import { NotSignedIn } from '../../sync/client/open-church.ts'
import { findDeliveryStatus } from '../../server/modules/delivery-status/queries.ts'
import { inChurch } from '../../server/db/in-church.ts'
import type { Phone } from '../histories/phone.ts'
import type { ChurchInTown } from '../histories/world.ts'
import { expectSettled, mark, settledAt, sunday } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

async function removedWithAMark() {
  const town = await church()
  const phone = await phoneIn(town)
  const opId = await mark(phone, 0)
  await change(town, phone, `status = 'removed'`)
  return { town, phone, opId }
}

const QUARANTINED = { status: 'quarantined', code: 'REMOVED_FROM_TEAM' }

spec('fault A revoked usher')
test('removed, and the last push fails: data wiped, pending ops sent later', async () => {
  const { town, phone, opId } = await removedWithAMark()
  phone.network.faults.push('error-500')
  await phone.church?.syncNow()
  expect(phone.church?.status.current()).toMatchObject({ problem: 'signed-out' })
  expect([phone.church?.people.count(), (await settledAt(town)).size]).toEqual([0, 0])
  await expect(phone.restart()).rejects.toThrow(NotSignedIn)
  await flushAccounts(phone.environment())
  await expectSettled(town, [opId], QUARANTINED)
  expect(await keyOf(phone)).toEqual(['signed-out', null])
})

spec('fault A revoked usher')
test('removed, and another call learns it before any push: same result', async () => {
  const { town, phone, opId } = await removedWithAMark()
  await phone.church?.signOut('removed_from_team')
  await flushAccounts(phone.environment())
  await expectSettled(town, [opId], QUARANTINED)
})

spec('fault A revoked usher')
test('removed, and the network stays away: retries until delivered', async () => {
  const { town, phone, opId } = await removedWithAMark()
  await phone.church?.signOut('removed_from_team')
  for (const fault of ['offline', 'captive-portal', 'lost-answer'] as const) {
    phone.network.faults.push(fault)
    await expect(flushAccounts(phone.environment())).rejects.toThrow(NotAllSent)
    expect((await keyOf(phone))[0]).toBe('leaving')
  }
  await flushAccounts(phone.environment())
  await expectSettled(town, [opId], QUARANTINED)
  expect((await settledAt(town)).size).toBe(1)
  expect(await keyOf(phone)).toEqual(['signed-out', null])
})

spec('fault A revoked usher')
test('removed, and the app is too old: ops wait for an update', async () => {
  const { town, phone, opId } = await removedWithAMark()
  await phone.church?.signOut('removed_from_team')
  const refusal = { success: false, code: 'UPDATE_NEEDED', message: 'This app is too old to deliver.' }
  phone.network.onTheWay = async () => Response.json(refusal, { status: 426 })
  await flushAccounts(phone.environment())
  expect((await keyOf(phone))[0]).toBe('leaving')
  phone.network.onTheWay = null
  await flushAccounts(phone.environment())
  await expectSettled(town, [opId], QUARANTINED)
})

spec('fault A revoked usher')
test('removed, another user signs in: nothing misattributed, delivery status lists the rest', async () => {
  const { town, phone } = await removedWithAMark()
  phone.network.faults.push('error-500')
  await phone.church?.syncNow()
  await expectHeld(town, phone, 1)
  await phone.signIn(town.accounts[1]!)
  await flushAccounts(phone.environment())
  expect((await settledAt(town)).size).toBe(0)
  await expectHeld(town, phone, 1)
})

spec('fault A revoked usher')
test('removed, and added again: ops are sent under their account', async () => {
  const { town, phone, opId } = await removedWithAMark()
  await phone.church?.signOut('removed_from_team')
  await change(town, phone, `status = 'active'`)
  await phone.signIn(town.accounts[0]!)
  await phone.church?.syncNow()
  await expectSettled(town, [opId], { status: 'applied' })
})

async function writtenOffWithAMark() {
  const town = await church()
  const phone = await phoneIn(town)
  const opId = await mark(phone, 0)
  await town.world.pool.query(
    `update sessions set ended_at = now(), ended_because = 'device_written_off' where church_id = $1 and ended_at is null`,
    [town.id],
  )
  return { town, phone, opId }
}

spec('fault A revoked usher')
test('written off, and the last push fails: data wiped, mark under review', async () => {
  const { town, phone, opId } = await writtenOffWithAMark()
  phone.network.faults.push('error-500')
  await phone.church?.syncNow()
  expect([phone.church?.people.count(), (await settledAt(town)).size]).toEqual([0, 0])
  await expect(phone.restart()).rejects.toThrow(NotSignedIn)
  await flushAccounts(phone.environment())
  await expectSettled(town, [opId], { status: 'quarantined', code: 'PHONE_WRITTEN_OFF' })
  expect(await keyOf(phone)).toEqual(['signed-out', null])
})

spec('fault A revoked usher')
test('written off, and logged in again before sending: the mark applies', async () => {
  const { town, phone, opId } = await writtenOffWithAMark()
  phone.network.faults.push('error-500')
  await phone.church?.syncNow()
  await phone.signIn(town.accounts[0]!)
  await phone.church?.syncNow()
  await expectSettled(town, [opId], { status: 'applied' })
})

spec('fault A session ended with pending marks')
test.each(['ended_from_afar', 'password_changed'])(
  'a session that was %s during marking: delivery status shows the marks',
  async (because) => {
    const town = await church()
    const phone = await phoneIn(town)
    await mark(phone, 0)
    await mark(phone, 1)
    await town.world.pool.query(
      `update sessions set ended_at = now(), ended_because = $2 where church_id = $1 and ended_at is null`,
      [town.id, because],
    )
    // The worker alone, without a page that pulls.
    await flushAccounts(phone.environment())
    await expectHeld(town, phone, 2)
  },
)

spec('fault A session ended with pending marks')
test('ignores a count reported with another user’s ended session', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const [, other] = town.accounts
  await mark(phone, 0)
  // They signed in in this browser, and their password was changed elsewhere.
  phone.network.token = (await town.signIn(other!, phone.deviceId)).token
  await town.world.pool.query(
    `update sessions set ended_at = now(), ended_because = 'password_changed' where account_id = $1`,
    [other!.id],
  )
  await flushAccounts(phone.environment())
  await town.world.app.deps.later.settled()
  const phones = await inChurch(town.world.pool, town.id, (tx) => findDeliveryStatus(tx, town.id))
  expect(phones.filter(({ person }) => person.id === other!.id)).toEqual([])
})

const expectHeld = (town: ChurchInTown, phone: Phone, count: number) =>
  expect
    .poll(async () => {
      const phones = await inChurch(town.world.pool, town.id, (tx) => findDeliveryStatus(tx, town.id))
      const held = phones.filter(({ person }) => person.id === town.accounts[0]?.id)
      return held.map(({ device_id, not_received }) => [device_id, not_received])
    })
    .toEqual([[phone.church?.deviceId, count]])

async function keyOf(phone: Phone) {
  const device = await openDevice(withBrowserDeps(phone.environment()))
  const rows = await device.accounts().finally(() => device.close())
  return [rows[0]?.state, rows[0]?.seal]
}

const change = (town: ChurchInTown, phone: Phone, what: string) =>
  town.world.database.ownerPool.query(
    `update memberships set ${what} where church_id = $1 and account_id = $2`,
    [town.id, phone.account?.id],
  )
