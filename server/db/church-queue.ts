/**
 * Queues the writers of each church before a connection is taken. One writer of a church works at a time in this process.
 * The others hold no connection while they wait. Waiting works of one group are done together (group commit).
 */
import { Problem } from '../http/actor-and-answer.ts'

/** Sorts errors of the database: temporary for all, temporary, or caused by the content. */

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

/** A longer queue is a fault, not a busy Sunday. */
const MOST_WAITING = 500
/** Work that waited longer is rejected, before its phone gives up by itself. */
const LONGEST_MS = 20_000

/** Works that may be done together. */
export type Group<Item, Done> = {
  /** Chooses the items that go together: the first, and others from the queue. */
  together(items: readonly Item[]): Item[]
  /** Each item's outcome, in their order. An error is the outcome of all. */
  settle(churchId: string, items: Item[]): Promise<PromiseSettledResult<Done>[]>
}

type Waiting = {
  reject(error: unknown): void
  /** Ends the wait: its turn has come. */
  begin(): void
  /** Runs alone, or together with others of its group. */
  kind:
    | { alone(): Promise<void> }
    | { group: Group<unknown, unknown>; item: unknown; resolve(done: unknown): void }
}

export class ChurchQueue {
  private readonly churches = new Map<string, Waiting[]>()

  /** Runs `work` when it is its turn. @throws Problem UNAVAILABLE if too many wait, or it waited too long */
  alone<T>(churchId: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const alone = () => work().then(resolve, (error: unknown) => this.fail(churchId, error, reject))
      this.add(churchId, reject, { alone })
    })
  }

  /** Returns the item's own outcome, once its group's turn has come. @throws as `alone` */
  join<Item, Done>(churchId: string, group: Group<Item, Done>, item: Item): Promise<Done> {
    return new Promise<Done>((resolve, reject) => {
      const kind = {
        group: group as Group<unknown, unknown>,
        item,
        resolve: resolve as (done: unknown) => void,
      }
      this.add(churchId, reject, kind)
    })
  }

  private add(churchId: string, reject: Waiting['reject'], kind: Waiting['kind']): void {
    const waiting = this.churches.get(churchId)
    if (waiting && waiting.length >= MOST_WAITING) return reject(new Busy())
    const late = setTimeout(() => {
      const all = this.churches.get(churchId) ?? []
      all.splice(all.indexOf(one), 1)
      reject(new Busy())
    }, LONGEST_MS)
    const one: Waiting = { reject, kind, begin: () => clearTimeout(late) }
    if (waiting) waiting.push(one)
    else {
      this.churches.set(churchId, [one])
      void this.work(churchId)
    }
  }

  private async work(churchId: string): Promise<void> {
    const waiting = this.churches.get(churchId)!
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next.begin()
      if ('alone' in next.kind) await next.kind.alone()
      else await this.settle(churchId, next, waiting)
    }
    this.churches.delete(churchId)
  }

  private async settle(churchId: string, first: Waiting, waiting: Waiting[]): Promise<void> {
    const group = groupOf(first)!
    const all = [first, ...waiting.filter((one) => groupOf(one) === group)]
    const items = all.map(itemOf)
    const chosen = new Set(group.together(items))
    const going = all.filter((one) => chosen.has(itemOf(one)))
    for (const one of going) {
      one.begin()
      if (one !== first) waiting.splice(waiting.indexOf(one), 1)
    }
    try {
      const outcomes = await group.settle(churchId, going.map(itemOf))
      outcomes.forEach((outcome, index) => {
        const one = going[index]!
        if (outcome.status === 'fulfilled') resolveOf(one)(outcome.value)
        else this.fail(churchId, outcome.reason, one.reject)
      })
    } catch (error) {
      for (const one of going) this.fail(churchId, error, one.reject)
    }
  }

  /** The works behind would fail in the same way, each after its own wait. */
  private fail(churchId: string, error: unknown, reject: (error: unknown) => void): void {
    reject(error)
    if (!meetsAll(error)) return
    for (const one of this.churches.get(churchId)?.splice(0) ?? []) {
      one.begin()
      one.reject(new Busy(error))
    }
  }

  /** Counts churches with work, and waiting works, for the metrics. */
  size(): { churches: number; waiting: number } {
    const waiting = [...this.churches.values()].reduce((sum, { length }) => sum + length, 0)
    return { churches: this.churches.size, waiting }
  }
}

/** A lock timeout may concern another row than the church's, so the next work tries for itself. */
function meetsAll(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error
  return error instanceof Busy || (isForAll(cause) && !isLockTimeout(cause))
}

const groupOf = ({ kind }: Waiting) => ('group' in kind ? kind.group : undefined)
const itemOf = ({ kind }: Waiting) => ('group' in kind ? kind.item : undefined)
const resolveOf = ({ kind }: Waiting) => ('group' in kind ? kind.resolve : () => undefined)

const queues = new WeakMap<object, ChurchQueue>()

/** Returns the queue of a pool. @param pool any connection pool; each has one queue */
export function churchQueue(pool: object): ChurchQueue {
  const known = queues.get(pool) ?? new ChurchQueue()
  queues.set(pool, known)
  return known
}
