/** Once every network works again: whoever left something on a phone comes back to it and delivers. */
import { expect } from 'vitest'
import type { OutboxEntry } from '../../sync/client/api.ts'
import { checkCustody } from './oracle/custody.ts'
import type { Phone } from './phone.ts'
import type { ChurchInTown } from './world.ts'

/** All that one account's outbox on one phone held after it had delivered. */
export type Held = { deviceId: string; accountId: string; entries: OutboxEntry[] }

/** More than any history ticks. */
const ALL = 1000

/** The first phone has everybody, also who never had it. Answers the outboxes of all who came. */
export async function heal(town: ChurchInTown, phones: Phone[]): Promise<Held[]> {
  const held: Held[] = []
  for (const [index, phone] of phones.entries()) {
    phone.network.faults.length = 0
    phone.clockError = 0
    await phone.network.deliverHeld()
    await phone.ownCookie()
    held.push(...(await deliver(phone)))
    // Who is in has just delivered.
    const others = town.accounts.filter((account) => account !== phone.account)
    for (const account of index === 0 ? others : phone.whoComesBack()) {
      await phone.signIn(account)
      held.push(...(await deliver(phone)))
    }
  }
  // The last has just heard of everything.
  await Promise.all(phones.slice(0, -1).map(async (phone) => phone.church?.syncNow()))
  return held
}

/** Nothing where nobody is in. */
async function deliver(phone: Phone): Promise<Held[]> {
  const { church, account } = phone
  if (!church || !account) return []
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(0)
  await checkCustody(phone)
  const entries = [...(await church.outbox.list()), ...(await church.outbox.received(ALL))]
  return [{ deviceId: church.deviceId, accountId: account.id, entries }]
}
