/**
 * The objects of a sync round, beside those of the open church, and what every round updates: status, clock offset, own
 * changes.
 */
import type { FeatureName } from '../../contract/features.ts'
import type { SyncStatus, SyncProblem } from './api.ts'
import type { Broadcast } from './tabs.ts'
import type { ChurchParts } from './church-parts.ts'
import { writable, type Writable } from './live.ts'
import type { Memory } from './memory/memory.ts'
import type { OpenOutbox } from './outbox/outbox.ts'
import type { Failure } from './push/wire.ts'
import type { MutationName } from '../mutations/index.ts'
import type { Receipt } from './push/receipt.ts'
import type { Cursor } from './store/rows.ts'

export type SyncParts = ChurchParts & {
  memory: Memory
  outbox: OpenOutbox
  status: Writable<SyncStatus>
  words: Broadcast
  own: OwnChanges
  /** The last query for an administrator's decisions, by this phone's clock. */
  queriedAt: number | null
  dayKeys: DayKeysState
  /** The server reported for certain that this session has ended. */
  ended(because?: string): Promise<void>
  /** The scope in a response differs from the known one. */
  scopeIs(scope: ChurchParts['scope']): void
  /** Another tab signed out, so this one shows nothing more. */
  forget(because?: string): void
  isClosed(): boolean
}

/** The state of this phone's day keys (`children/day-keys.ts`), as far as this tab knows. */
type DayKeysState = {
  /** The account may check children in and out. */
  wanted: boolean
  /** When they are due, by the phone's clock, milliseconds; null: not known yet. */
  dueAt: number | null
  /** Also true if the phone's clock was set back since. */
  isDue(now: number): boolean
  /** The present request for them. */
  running: Promise<unknown> | null
  /** Changes with the day keys and the wrong codes on this phone. */
  changed: Writable<number>
}

/** A phone asks again for keys of this age. */
export const RENEW_KEYS_AFTER_MS = 24 * 60 * 60_000

export const dayKeysState = (features: readonly string[]): DayKeysState => ({
  wanted: features.includes('attendanceAccess' satisfies FeatureName),
  dueAt: null,
  isDue(now) {
    return this.dueAt === null || this.dueAt <= now || this.dueAt - now > RENEW_KEYS_AFTER_MS
  },
  running: null,
  changed: writable(0),
})

export const accountKey = (parts: Pick<ChurchParts, 'who' | 'churchId'>) => ({
  account: parts.who.accountId,
  church: parts.churchId,
})

export function show(parts: Pick<SyncParts, 'status'>, part: Partial<SyncStatus>): void {
  parts.status.set({ ...parts.status.current(), ...part })
}

/** The problems that people see, by the failure of sync. */
export const PROBLEM_OF: Record<Failure['why'], SyncProblem> = {
  'no-network': 'no-network',
  'captive-portal': 'captive-portal',
  timeout: 'no-network',
  'signed-out': 'signed-out',
  'other-account': 'other-account',
  'update-needed': 'update-needed',
  'too-large': 'server-trouble',
  'server-trouble': 'server-trouble',
}

export function firstStatus(lastContactAt: string | null, complete: boolean): SyncStatus {
  return { phase: 'idle', problem: null, lastContactAt, progress: null, complete }
}

/** Updates the marks' states: saved here, received there. */
export async function statesChanged(parts: Pick<SyncParts, 'outbox' | 'memory'>): Promise<boolean> {
  const { gone, appeared } = await parts.outbox.reload()
  const changed = [...gone, ...appeared]
  for (const service of parts.memory.presences.each()) service.restate(changed)
  for (const service of parts.memory.headcounts.each()) service.restate(changed)
  return appeared.length > 0
}

/** After a good response: compares the clock and records the contact. */
export async function contact(
  parts: SyncParts,
  serverTime: string,
  sentAt: number,
  receivedAt: number,
): Promise<void> {
  const measured = measuredOffset(serverTime, sentAt, receivedAt)
  const offset = measured === parts.clockOffset ? null : measured
  if (offset !== null) parts.clockOffset = offset
  const fields = { contact_at: receivedAt, server_time: serverTime, silence_seen_at: null }
  await parts.device.noteContact(accountKey(parts), fields, offset)
  show(parts, { lastContactAt: serverTime })
}

/** After a longer round trip, the time of the response is too uncertain. */
const LONGEST_ROUND_TRIP_MS = 10_000

/** A server with an earlier clock is not trusted. */
const EARLIEST = Date.parse('2025-01-01')

/**
 * Measures the error of the phone's clock from one server response: milliseconds to add to it, assuming equal travel
 * times; null if it cannot be measured.
 * @param sentAt @param receivedAt by the phone's own clock, milliseconds
 */
export function measuredOffset(serverTime: string, sentAt: number, receivedAt: number): number | null {
  const server = Date.parse(serverTime)
  const roundTrip = receivedAt - sentAt
  if (Number.isNaN(server) || server < EARLIEST) return null
  if (roundTrip < 0 || roundTrip > LONGEST_ROUND_TRIP_MS) return null
  return Math.round(server - (sentAt + roundTrip / 2))
}

/** Own changes are pulled periodically all the same. */
const ASK_AFTER_MS = 5 * 60_000

/** Ops whose rows the server writes unchanged. It adds a link to a new service and a history to a person. */
const AS_WRITTEN_HERE: ReadonlySet<string> = new Set<MutationName>([
  'mark-person',
  'unmark-person',
  'count-heads',
])

type OwnChanges = {
  /** Everything up to this cursor is on this phone. */
  pulled(cursor: Pick<Cursor, 'epoch' | 'rev'>, now: number): void
  /**
   * The server received a push.
   * @param types of the ops in it; undefined for one that this phone cannot read
   */
  sent(receipt: Receipt, types: readonly (string | undefined)[]): void
  /** The live stream reports the church's rev. */
  notified(rev: number): void
  /** Sets whether the live stream reports each change of the church. */
  stands(is: boolean): void
  /** The rev up to which this phone has everything, pulled or pushed. */
  through(): number
  /** True if a pull would bring nothing of others. */
  areAll(now: number): boolean
}

/**
 * Tracks whether this phone already has all changes of the church, so that it can skip a pull. That is so while the
 * live stream works and only this phone's pushes moved the church's rev.
 */
export function ownChanges(): OwnChanges {
  let at: { epoch: string; rev: number; pulledAt: number } | null = null
  let latest = 0
  let live = false
  return {
    pulled({ epoch, rev }, now) {
      at = { epoch, rev: at?.epoch === epoch ? Math.max(at.rev, rev) : rev, pulledAt: now }
    },
    sent(receipt, types) {
      const known = at?.epoch === receipt.epoch && types.every((type) => type && AS_WRITTEN_HERE.has(type))
      const rev = at && known ? nextRev(receipt, at.rev) : null
      at = at && rev !== null ? { ...at, rev } : null
    },
    notified: (rev) => void (latest = rev),
    stands: (is) => void (live = is),
    through: () => at?.rev ?? 0,
    areAll: (now) => live && at !== null && latest <= at.rev && Math.abs(now - at.pulledAt) < ASK_AFTER_MS,
  }
}

/**
 * The church's rev after this push, if it continues the known rev and each op wrote exactly one row. Otherwise null:
 * somebody else wrote, or the server changed more than the phone did.
 */
function nextRev({ before, results }: Receipt, known: number): number | null {
  const plain = results.every(
    ({ status, aliases, overwrote, code, message }) =>
      status === 'applied' && !aliases?.length && !overwrote?.length && !code && !message,
  )
  const after = results.at(-1)?.rev
  return plain && before === known && after === known + results.length ? after : null
}
