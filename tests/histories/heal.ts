/** Ends all faults and brings every account with pending ops back to its phone to deliver. */
import { expect } from 'vitest'
import type { OutboxEntry } from '../../sync/client/api.ts'
import { checkDeliveryStatus } from './oracle/delivery-status.ts'
import type { Phone } from './phone.ts'
import type { ChurchInTown } from './world.ts'

/** The outbox of one account on one phone after its delivery. */
export type Held = { deviceId: string; accountId: string; entries: OutboxEntry[] }

/** More than any history ticks. */
const ALL = 1000

/** Every account signs in on the first phone, even without pending ops. @returns the outboxes of all accounts */
export async function heal(town: ChurchInTown, phones: Phone[]): Promise<Held[]> {
  const held: Held[] = []
  for (const [index, phone] of phones.entries()) {
    phone.network.faults.length = 0
    phone.clockError = 0
    await phone.network.deliverHeld()
    await phone.ownCookie()
    held.push(...(await deliver(phone)))
    // The signed-in account has just delivered.
    const others = town.accounts.filter((account) => account !== phone.account)
    for (const account of index === 0 ? others : phone.whoComesBack()) {
      await phone.signIn(account)
      held.push(...(await deliver(phone)))
    }
  }
  // The last phone is up to date already.
  await Promise.all(phones.slice(0, -1).map(async (phone) => phone.church?.syncNow()))
  return held
}

/** Delivers nothing if nobody is signed in. */
async function deliver(phone: Phone): Promise<Held[]> {
  const { church, account } = phone
  if (!church || !account) return []
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(0)
  await checkDeliveryStatus(phone)
  const entries = [...(await church.outbox.list()), ...(await church.outbox.received(ALL))]
  return [{ deviceId: church.deviceId, accountId: account.id, entries }]
}
