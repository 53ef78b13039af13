/** What the browser throws when a phone cannot keep things, in one shape. */
import type { Dexie } from 'dexie'
import { StorageError } from '../api.ts'

const LOST = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'TransactionInactiveError',
  'UnknownError',
  'OpenFailedError',
  'NotFoundError',
  'TimeoutError',
  'DataError',
  'NotReadableError',
])

/** The browser gives the app no storage at all: there is none, or it throws as soon as it is asked. */
const isRefused = ({ name, message }: Error): boolean =>
  name === 'MissingAPIError' || name === 'SecurityError' || /did not allow mutations/i.test(message)

/** The error itself where it is not the storage's. */
export function storageErrorOf(error: unknown): unknown {
  const chain = causes(error)
  if (chain.some((one) => one instanceof StorageError)) return error
  if (chain.some((one) => one.name === 'QuotaExceededError' || /quota/i.test(one.message)))
    return new StorageError('full', error)
  if (chain.some(isRefused)) return new StorageError('refused', error)
  if (
    chain.some((one) =>
      /connection to indexed ?db|connection to indexed database|connection is closing/i.test(one.message),
    )
  ) {
    return new StorageError('lost', error)
  }
  return chain.some((one) => LOST.has(one.name)) ? new StorageError('lost', error) : error
}

/** An error and those within it: Dexie and browsers wrap one in another. */
function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let one = error; isErrorLike(one) && chain.length < 6; one = inner(one)) chain.push(one)
  return chain
}

const isErrorLike = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'name' in value && 'message' in value

const inner = (error: Error): unknown => (error as { inner?: unknown }).inner ?? error.cause

/**
 * Does the work; where the connection to the database was lost, opens it again and does it once more, and tells it so. The
 * work must bear being done twice: a commit may have gone through before the connection went. What was closed on purpose stays
 * closed: nobody is in any more, or another tab wants a newer shape.
 * @throws StorageError
 */
export const kept = <T>(dexie: Dexie, work: (again: boolean) => Promise<T>): Promise<T> =>
  again(dexie, work, () => !dexie.hasBeenClosed())

/**
 * The same for what a person does: also where this tab let go of the database for a newer shape, since it is told there
 * that what is marked is safe.
 * @throws StorageError
 */
export const keptAnyhow = <T>(dexie: Dexie, work: (again: boolean) => Promise<T>): Promise<T> =>
  again(dexie, work, () => true)

async function again<T>(
  dexie: Dexie,
  work: (again: boolean) => Promise<T>,
  mayOpen: () => boolean,
): Promise<T> {
  const before = dexie.backendDB()
  try {
    return await work(false)
  } catch (error) {
    const trouble = storageErrorOf(error)
    if (!(trouble instanceof StorageError) || trouble.reason !== 'lost' || !mayOpen()) throw trouble
  }
  try {
    // Somebody else may have opened it meanwhile, and be at work on it.
    if (dexie.backendDB() === before) dexie.close({ disableAutoOpen: false })
    await dexie.open()
    return await work(true)
  } catch (error) {
    throw storageErrorOf(error)
  }
}

/** For work without Dexie. There is none where the browser has closed it by itself: Dexie hears of that first. */
export function connectionOf(dexie: Dexie): IDBDatabase {
  const connection = dexie.backendDB() as IDBDatabase | null
  if (!connection) throw new DOMException('The connection is closed', 'InvalidStateError')
  return connection
}
