/** What a round of sync works with, beside the open church's own parts. */
import type { SyncStatus } from './api.ts'
import type { Broadcast } from './broadcast.ts'
import type { ChurchParts } from './church-parts.ts'
import { measuredOffset } from './device/measure-offset.ts'
import type { Writable } from './live.ts'
import type { Memory } from './memory.ts'
import type { OpenOutbox } from './outbox/outbox.ts'
import type { OwnChanges } from './own-changes.ts'

export type SyncParts = ChurchParts & {
  memory: Memory
  outbox: OpenOutbox
  status: Writable<SyncStatus>
  words: Broadcast
  own: OwnChanges
  /** When the church was last asked what an administrator decided, by this phone's clock. */
  askedAt: number | null
  /** The server said for certain that this session has ended. */
  ended(because?: string): Promise<void>
  /** The answer's scope is not what was known. */
  scopeIs(scope: ChurchParts['scope']): void
  /** Another tab signed out: this one shows nothing any more. */
  forget(because?: string): void
  isClosed(): boolean
}

export const accountKey = (parts: Pick<ChurchParts, 'who' | 'churchId'>) => ({
  account: parts.who.accountId,
  church: parts.churchId,
})

export function show(parts: Pick<SyncParts, 'status'>, part: Partial<SyncStatus>): void {
  parts.status.set({ ...parts.status.current(), ...part })
}

/** Saved here, received there: the marks say so. */
export async function statesChanged(parts: Pick<SyncParts, 'outbox' | 'memory'>): Promise<boolean> {
  const { gone, appeared } = await parts.outbox.reload()
  const changed = [...gone, ...appeared]
  for (const service of parts.memory.presences.each()) service.restate(changed)
  for (const service of parts.memory.headcounts.each()) service.restate(changed)
  return appeared.length > 0
}

/** A good answer: the clock is compared, and the contact noted. */
export async function contact(
  parts: SyncParts,
  serverTime: string,
  sentAt: number,
  heardAt: number,
): Promise<void> {
  const measured = measuredOffset(serverTime, sentAt, heardAt)
  const offset = measured === parts.clockOffset ? null : measured
  if (offset !== null) parts.clockOffset = offset
  const fields = { contact_at: heardAt, server_time: serverTime, silence_seen_at: null }
  await parts.device.heard(accountKey(parts), fields, offset)
  show(parts, { lastContactAt: serverTime })
}
