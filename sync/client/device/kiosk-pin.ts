/** Checks the PIN that locks a tablet in the kiosk: salted, hashed, and slow to guess even across reloads. */
import type { KioskRow, Device } from './device.ts'

/** PBKDF2 with SHA-256. A cheap tablet needs about a second, and a thief as long for each guess. */
export const PIN_ROUNDS = 600_000

/** The first wrong PINs cost nothing, because fingers slip. Every further one costs a longer wait. */
const FREE = 3
const WAITS_MS = [30, 60, 120, 300, 900].map((seconds) => seconds * 1000)

/** The result of a try. `waitMs`: time until the next try, milliseconds. An earlier try is not even checked. */
export type Tried = { right: true } | { right: false; waitMs: number }

export const isPin = (typed: string): boolean => /^\d{4,8}$/.test(typed)

/** Turns this browser into a kiosk. @throws StorageError */
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

/** Time until the next PIN is checked, milliseconds. A clock that was set back never lengthens the wait. */
export function waitOf({ wrong, wrong_at }: Pick<KioskRow, 'wrong' | 'wrong_at'>, now: number): number {
  if (wrong < FREE) return 0
  const wait = WAITS_MS[Math.min(wrong - FREE, WAITS_MS.length - 1)] ?? 0
  return Math.max(0, Math.min(wait, wrong_at + wait - now))
}

/**
 * Counts a try before checking it, so neither a second tab nor a reload gains a free one. If this browser is no longer
 * a kiosk, every PIN is right.
 */
export async function tryPin(device: Device, pin: string, now: number): Promise<Tried> {
  let waitMs = 0
  const row = await device.changeKiosk((known) => {
    if (!known) return null
    waitMs = waitOf(known, now)
    // A clock that was set back would extend the wait until it caught up.
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
