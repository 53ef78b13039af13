/** What waits, sent; what was decided of what lies with an administrator, asked; what came of it, shown. */
import type { newPace } from './push/batch.ts'
import { flushLock, underLock } from './push/locks.ts'
import { outboxStore, type Sendable } from './push/outbox-store.ts'
import type { Receipt } from './push/proof.ts'
import type { Failure } from './push/wire.ts'
import { pushAll } from './push.ts'
import { connectionOf } from './store/storage-trouble.ts'
import { contact, show, statesChanged, type SyncParts } from './sync-parts.ts'

type Pace = ReturnType<typeof newPace>

/** An administrator decides within days; a phone that is opened hears of it at once. */
const ASK_EVERY_MS = 10 * 60_000

export async function pushRound(parts: SyncParts, pace: Pace): Promise<Failure | null> {
  const { pending, quarantined, rejected } = parts.outbox.counts.current()
  const failure = pending > 0 ? await send(parts, pace, 'pending') : null
  if (failure || quarantined + rejected === 0 || !isDue(parts)) return failure
  const askedAt = parts.deps.clock.now()
  const unanswered =
    (quarantined > 0 ? await send(parts, pace, 'quarantined') : null) ??
    (rejected > 0 ? await send(parts, pace, 'rejected') : null)
  if (!unanswered) parts.askedAt = askedAt
  return unanswered
}

/** Also where the phone's clock was set back since. */
const isDue = ({ askedAt, deps }: SyncParts): boolean =>
  askedAt === null || Math.abs(deps.clock.now() - askedAt) >= ASK_EVERY_MS

async function send(parts: SyncParts, pace: Pace, state: Sendable): Promise<Failure | null> {
  const { deps, db, key, opened } = parts
  if (state === 'pending') show(parts, { phase: 'sending' })
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
      state,
      onReceipt: (receipt, settled) => received(parts, state, receipt, settled),
    }),
  )
  // Another flusher may have been faster with some.
  await statesChanged(parts)
  return failure
}

async function received(
  parts: SyncParts,
  state: Sendable,
  receipt: Receipt,
  settled: string[],
): Promise<void> {
  // Of what was asked for the church has not changed by this.
  if (state === 'pending')
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
