/** "This page was opened at …", signed by the server: what counts for a link's days, however late the form arrives. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A visitor's outbox is taken this long after the page was opened. */
const KEPT_MS = 60 * 86_400_000

const signature = (key: string, at: string) =>
  createHmac('sha256', key).update(`opened\n${at}`).digest('base64url').slice(0, 32)

export function signOpened(key: string, at: Date): string {
  const stamp = at.getTime().toString(36)
  return `${stamp}.${signature(key, stamp)}`
}

/** When the page was opened; now, where the token is absent, not ours or too old. */
export function openedAt(key: string, token: string | undefined, now: Date = new Date()): Date {
  const [stamp = '', signed = ''] = token?.split('.') ?? []
  const expected = Buffer.from(signature(key, stamp))
  const given = Buffer.from(signed)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return now
  const at = parseInt(stamp, 36)
  return at <= now.getTime() && at > now.getTime() - KEPT_MS ? new Date(at) : now
}
