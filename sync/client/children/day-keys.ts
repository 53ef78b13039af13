/**
 * Fetches the keys of pick-up codes for the next weeks, so that this phone gives and tests codes without a network. A round
 * asks for them when they are missing or a day old, not at each pull.
 */
import { API } from '../../../contract/protocol.ts'
import { asRecord, call } from '../push/wire.ts'
import { inOne } from '../store/church-db.ts'
import { readSyncState } from '../store/sync-state.ts'
import type { DayKey, DayKeys } from '../store/rows.ts'
import { correctedNow } from '../church-parts.ts'
import { RENEW_KEYS_AFTER_MS, type SyncParts } from '../sync-parts.ts'

/** After a refusal. Without a network, the next round that reaches the server asks again. */
const RETRY_AFTER_MS = 10 * 60_000

/** A stored try is of no use after the service's day. */
const KEEP_TRIES_MS = 3 * RENEW_KEYS_AFTER_MS

/** Does not hold up the round: a tap meanwhile is sent at once. After a failure, codes of the present keys stay valid. */
export function renewDayKeys(parts: SyncParts): void {
  parts.dayKeys.running ??= renew(parts)
    .catch(() => undefined)
    .finally(() => (parts.dayKeys.running = null))
}

async function renew(parts: SyncParts): Promise<void> {
  const { dayKeys, deps, db } = parts
  if (parts.isClosed()) return
  const now = deps.clock.now()
  dayKeys.dueAt ??= dueAfter(await storedAt(parts), parts)
  if (!dayKeys.isDue(now)) return
  await forgetOldTries(parts)
  if (!dayKeys.wanted) {
    await db.tables.pick_up.clear()
    dayKeys.dueAt = now + RENEW_KEYS_AFTER_MS
    return
  }
  const { taken } = await readSyncState(db.tables)
  const query = new URLSearchParams({ account: parts.who.accountId, church: parts.churchId })
  const answer = await call(deps, `${API}/sync/day-keys?${query}`, parts.who.deviceId)
  const keys = answer.kind === 'answer' ? keysIn(answer.content.keys) : null
  const unreached = answer.kind === 'failed' && (answer.why === 'no-network' || answer.why === 'timeout')
  dayKeys.dueAt = now + (keys ? RENEW_KEYS_AFTER_MS : unreached ? 0 : RETRY_AFTER_MS)
  const isLost = answer.kind === 'failed' && answer.forbidden === true
  if (isLost) await db.tables.pick_up.delete('day-keys')
  if (isLost || (keys && (await store(parts, keys, taken))))
    dayKeys.changed.set(dayKeys.changed.current() + 1)
}

async function storedAt({ db }: SyncParts): Promise<number | null> {
  const row = await db.tables.pick_up.get('day-keys')
  return row?.at ?? null
}

async function forgetOldTries(parts: SyncParts): Promise<void> {
  const since = correctedNow(parts) - KEEP_TRIES_MS
  const tries = await parts.device.tries(parts.churchId)
  await parts.device.forgetTries(tries.filter(({ at }) => at < since))
}

/** In the phone's own time. Without keys they are due at once, also if the clock went on since the round began. */
const dueAfter = (at: number | null, { clockOffset }: SyncParts): number =>
  at === null ? 0 : at - clockOffset + RENEW_KEYS_AFTER_MS

/** False if the account signed out or lost rights meanwhile. */
function store(parts: SyncParts, keys: DayKey[], taken: number | undefined): Promise<boolean> {
  const at = correctedNow(parts)
  return inOne(parts.db, 'rw', async (tables) => {
    const syncState = await readSyncState(tables)
    if (syncState.sealed || syncState.taken !== taken) return false
    await tables.pick_up.put({ key: 'day-keys', at, keys } satisfies DayKeys)
    return true
  })
}

/** Null if the answer has another form. */
function keysIn(value: unknown): DayKey[] | null {
  if (!Array.isArray(value)) return null
  const keys = value.map(asRecord).filter(isDayKey)
  return keys.length === value.length ? keys : null
}

const isDayKey = (value: object | null): value is DayKey => {
  const { day, no, key } = (value ?? {}) as Record<string, unknown>
  return typeof day === 'string' && Number.isSafeInteger(no) && typeof key === 'string'
}
