/** What waits, sent; what came of it, shown. */
import type { newPace } from './push/batch.ts'
import { flushLock, underLock } from './push/locks.ts'
import { outboxStore } from './push/outbox-store.ts'
import type { Receipt } from './push/proof.ts'
import type { Failure } from './push/wire.ts'
import { pushAll } from './push.ts'
import { connectionOf } from './store/storage-trouble.ts'
import { contact, show, statesChanged, type SyncParts } from './sync-parts.ts'

export async function pushRound(parts: SyncParts, pace: ReturnType<typeof newPace>): Promise<Failure | null> {
  const { deps, db, key, opened } = parts
  if (parts.outbox.counts.current().pending === 0) return null
  show(parts, { phase: 'sending' })
  const { accountId: account, deviceId } = parts.who
  const { failure } = await underLock(deps, flushLock(parts.churchId, account), async () =>
    pushAll({
      deps,
      store: outboxStore(() => connectionOf(db.dexie), deps),
      account,
      church: parts.churchId,
      deviceId,
      key,
      opened,
      pace,
      onReceipt: (receipt, settled) => received(parts, receipt, settled),
    }),
  )
  // Another flusher may have been faster with some.
  await statesChanged(parts)
  return failure
}

async function received(parts: SyncParts, receipt: Receipt, settled: string[]): Promise<void> {
  parts.own.sent(
    receipt,
    receipt.results.map(({ id }) => parts.opened.get(id)?.type),
  )
  await contact(parts, receipt.serverTime, receipt.sentAt, receipt.heardAt)
  const aliases = receipt.results.flatMap((result) => result.aliases ?? []).map((alias) => alias.from)
  if (aliases.length > 0) await parts.memory.refresh({ ids: { aliases } })
  if (settled.length === 0) return
  await statesChanged(parts)
  parts.words.say({ database: parts.db.dexie.name, kind: 'receipt' })
}
