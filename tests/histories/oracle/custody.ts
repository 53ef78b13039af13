/** What custody says of a phone that was just heard: as much as its outboxes hold of what the server has not settled, whoever's they are. */
import { expect } from 'vitest'
import { findCustody } from '../../../server/church/custody/custody.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { churchDbName } from '../../../sync/client/store/names.ts'
import { asked, openExisting } from '../../../sync/client/store/raw.ts'
import type { OutboxRow } from '../../../sync/client/store/rows.ts'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import { SETTLED_OPS } from '../../support/settled-ops.ts'

/** Who is in has left none; every other account that has changed something here has. */
export async function checkCustody(phone: Phone): Promise<void> {
  const { town } = phone
  await town.world.app.deps.later.settled()
  const custody = await inChurch(town.world.pool, town.id, (tx) => findCustody(tx, town.id))
  const here = new Map(
    custody.flatMap((line) => (line.device_id === phone.deviceId ? [[line.person.id, line]] : [])),
  )
  const settled = await settledIn(town)
  for (const account of town.accounts) {
    const waiting = (await pendingOf(phone, account.id)).filter(({ id }) => !settled.has(id))
    const { not_received = 0, left = account !== phone.account } = here.get(account.id) ?? {}
    expect([not_received, left], 'custody and an outbox').toEqual([waiting.length, account !== phone.account])
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
    const rows = (await asked(database.transaction('outbox').objectStore('outbox').getAll())) as OutboxRow[]
    return rows.filter(({ state }) => state === 'pending')
  } finally {
    database.close()
  }
}
