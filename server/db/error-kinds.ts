/** Sorts errors of the database: temporary for all, temporary, or caused by the content. */
import { Problem } from '../http/problem.ts'

/** Codes of PostgreSQL and the network for temporary failures. */
const CODES =
  /^((08|40|53|57|58)\w{3}|55P03|25P03|25006|26000|42P05|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** pg reports these without a code. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/

/** Of those, the codes by which every other attempt fails too. */
const FOR_ALL =
  /^((53|58)\w{3}|25006|55P03|57P03|ECONNREFUSED|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/

/** True if every other attempt fails just now, too: no connection, no room, or a lock that another process holds. */
export function isForAll(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return FOR_ALL.test(code)
  return typeof message === 'string' && NO_CONNECTION.test(message)
}

/** A lock was not granted within `lock_timeout`: its holder will not finish in a moment. */
export const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '55P03'

/**
 * True if a retry may succeed: serialisation, deadlock, lost, idle or refused connections, shutdown, too many connections,
 * disk errors, a read-only standby, statements that a pooler forgot.
 */
export function isOfTheMoment(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && CODES.test(code)) || (typeof message === 'string' && WORDS.test(message))
  )
}

/**
 * True if the database rejects the content, so that no retry can succeed. Covers classes 22 (data), 23 (constraints) and NX
 * (this app's triggers and functions), and 54000 (an index row too long).
 */
export function isOfTheContent(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(2[23]|NX|54000)/.test(code)
}

const RETRY_SECONDS = 5

/** The error for work that waited too long for its turn, or found the queue full. Nothing of it was done. */
export class Busy extends Problem {
  /** @param cause the failure of the work before it, for the log alone */
  constructor(cause?: unknown) {
    super(
      'UNAVAILABLE',
      'Your church’s records are busy just now. Please try again in a moment.',
      undefined,
      RETRY_SECONDS,
    )
    this.cause = cause
  }
}
