/** PostgreSQL's and the network's own words for "not now". */
const CODES =
  /^((08|40|53|57|58)\w{3}|55P03|25P03|26000|42P05|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** pg says these without a code. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/

const FOR_ALL =
  /^((53|58)\w{3}|55P03|57P03|ECONNREFUSED|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/

/** Nobody who tries the same just now fares better: no connection, no room, or a lock that another process holds. */
export function isForAll(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return FOR_ALL.test(code)
  return typeof message === 'string' && NO_CONNECTION.test(message)
}

/** A lock was not given within `lock_timeout`: whoever holds it is not through in a moment. */
export const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '55P03'

/**
 * Whether the same may go well when it is tried again: serialisation, deadlock, lost, idle or refused connections,
 * shutting down, too many connections, a disk in trouble, statements that a pooler forgot.
 */
export function isOfTheMoment(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && CODES.test(code)) || (typeof message === 'string' && WORDS.test(message))
  )
}
