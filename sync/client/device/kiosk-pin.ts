/** The PIN that holds a tablet in the kiosk: kept salted and hashed, and slow to guess, also over a reload. */
import type { KioskRow } from './device-db.ts'
import type { Device } from './device.ts'

/** PBKDF2 with SHA-256. A cheap tablet needs about a second for them, a thief as long for each guess. */
export const PIN_ROUNDS = 600_000

/** So many wrong PINs cost nothing: fingers slip. Every further one costs a longer wait. */
const FREE = 3
const WAITS_MS = [30, 60, 120, 300, 900].map((seconds) => seconds * 1000)

/** Null: right. Else how long to wait before the next, milliseconds; such a PIN is not even looked at before. */
export type Tried = { right: true } | { right: false; waitMs: number }

export const isPin = (typed: string): boolean => /^\d{4,8}$/.test(typed)

/** From here on this browser is a kiosk. @throws StorageError */
export async function lockKiosk(
  device: Device,
  pin: string,
  service: KioskRow['service'],
  rounds: number = PIN_ROUNDS,
): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const hash = await hashed(pin, salt, rounds)
  await device.changeKiosk(() => ({ key: 'kiosk', service, salt, hash, rounds, wrong: 0, wrong_at: 0 }))
}

/** How long until a PIN is looked at again, milliseconds. A clock that was set back makes nobody wait longer. */
export function waitOf({ wrong, wrong_at }: Pick<KioskRow, 'wrong' | 'wrong_at'>, now: number): number {
  if (wrong < FREE) return 0
  const wait = WAITS_MS[Math.min(wrong - FREE, WAITS_MS.length - 1)] ?? 0
  return Math.max(0, Math.min(wait, wrong_at + wait - now))
}

/**
 * A try is counted before it is looked at, so neither a second tab nor a reload at the right moment has one for free.
 * Where this browser is no kiosk any more, every PIN is right.
 */
export async function tryPin(device: Device, pin: string, now: number): Promise<Tried> {
  let waitMs = 0
  const row = await device.changeKiosk((known) => {
    if (!known) return null
    waitMs = waitOf(known, now)
    // Set back, the clock would keep the wait standing until it had caught up.
    const heldBack = waitMs > 0 && known.wrong_at > now ? { ...known, wrong_at: now } : known
    return waitMs > 0 ? heldBack : { ...known, wrong: known.wrong + 1, wrong_at: now }
  })
  if (!row) return { right: true }
  if (waitMs > 0) return { right: false, waitMs }
  if (!same(await hashed(pin, row.salt, row.rounds), row.hash))
    return { right: false, waitMs: waitOf(row, now) }
  await device.changeKiosk((known) => known && { ...known, wrong: 0, wrong_at: 0 })
  return { right: true }
}

async function hashed(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return new Uint8Array(bits)
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
