/**
 * Checks delivery status after a contact: its count equals the unsettled ops in the phone's outboxes, of all accounts.
 */
import { expect } from 'vitest'
import { findDeliveryStatus } from '../../../server/modules/delivery-status/queries.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { churchDbName, resultOf, openExisting } from '../../../sync/client/store/indexed-db.ts'
import type { OutboxRow } from '../../../sync/client/store/rows.ts'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import { SETTLED_OPS } from '../../support/settled-ops.ts'

/** Only the signed-in account has not left the phone. Every other account with ops here has. */
export async function checkDeliveryStatus(phone: Phone): Promise<void> {
  const { town } = phone
  await town.world.app.deps.later.settled()
  const deliveryStatus = await inChurch(town.world.pool, town.id, (tx) => findDeliveryStatus(tx, town.id))
  const here = new Map(
    deliveryStatus.flatMap((line) => (line.device_id === phone.deviceId ? [[line.person.id, line]] : [])),
  )
  const settled = await settledIn(town)
  for (const account of town.accounts) {
    const waiting = (await pendingOf(phone, account.id)).filter(({ id }) => !settled.has(id))
    const { not_received = 0, left = account !== phone.account } = here.get(account.id) ?? {}
    expect([not_received, left], 'delivery status and an outbox').toEqual([
      waiting.length,
      account !== phone.account,
    ])
  }
}

async function settledIn(town: ChurchInTown): Promise<Set<string>> {
  const rows = await town.rows<{ op_id: string }>(`select op_id from ${SETTLED_OPS}`)
  return new Set(rows.map(({ op_id }) => op_id))
}

async function pendingOf(phone: Phone, account: string): Promise<OutboxRow[]> {
  const database = await openExisting(phone.storage, churchDbName(phone.town.id, account))
  if (!database) return []
  try {
    const rows = (await resultOf(
      database.transaction('outbox').objectStore('outbox').getAll(),
    )) as OutboxRow[]
    return rows.filter(({ state }) => state === 'pending')
  } finally {
    database.close()
  }
}
