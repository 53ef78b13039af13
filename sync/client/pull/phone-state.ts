/** Reads the state that a phone reports with a pull: its pending marks by service day, and its op numbers with a receipt. */
import { writeHeldDays, type HeldDays, MOST_SETTLED_RANGES } from '../../../contract/sync/pull.ts'
import type { ChurchParts } from '../church-parts.ts'
import { canonicalArgs, effectiveRows } from '../store/read-rows.ts'
import { type ChurchTables, inOne } from '../store/church-db.ts'
import type { OutboxRow } from '../store/rows.ts'
import { readSyncState } from '../store/sync-state.ts'

/** A headcount does not say who came. */
const NO_MARK = 'count-heads'

export const waitingOps = (tables: ChurchTables): Promise<OutboxRow[]> =>
  tables.outbox.where('[state+seq]').between(['pending', 0], ['pending', Infinity]).toArray()

/**
 * Counts the pending marks by service day, so that a follow-up of another day need not wait for them. Undefined if the
 * day of one is unknown here. The server must then assume any day.
 */
export async function heldOnDays(parts: ChurchParts, waiting: OutboxRow[]): Promise<string | undefined> {
  await parts.opened.open(waiting)
  const services: string[] = []
  for (const { id } of waiting) {
    const content = parts.opened.get(id)
    if (!content) return undefined
    const { service_id } = canonicalArgs(parts.aliases, content.args)
    if (typeof service_id === 'string' && content.type !== NO_MARK) services.push(service_id)
  }
  const days = await daysOf(parts, services)
  return days && writeHeldDays(days)
}

async function daysOf(parts: ChurchParts, services: string[]): Promise<HeldDays | undefined> {
  const days: HeldDays = {}
  if (services.length === 0) return days
  const ids = [...new Set(services)]
  const rows = await inOne(parts.db, 'r', async (tables) =>
    effectiveRows(tables, await readSyncState(tables), parts.rowIndex, 'services', ids),
  )
  for (const id of services) {
    const day = rows.get(id)?.date_of_service
    if (!day) return undefined
    days[day] = (days[day] ?? 0) + 1
  }
  return days
}

/**
 * Lists the numbers of the ops with a receipt on this phone. A server that lacks one of them was restored. As
 * "1-40,42-42", limited to the latest ranges; undefined if there is none. Every number counts: a restored server may
 * have received the last op again and still lack earlier ones.
 */
export async function settledNumbers(tables: ChurchTables): Promise<string | undefined> {
  const states = ['received', 'quarantined']
  const numbers = (await Promise.all(states.map((state) => numbersIn(tables, state)))).flat()
  const ranges = rangesOf(numbers.sort((a, b) => a - b)).slice(-MOST_SETTLED_RANGES)
  return ranges.length > 0 ? ranges.map((range) => range.join('-')).join() : undefined
}

/** From the index alone: there may be a month of ops. */
async function numbersIn(tables: ChurchTables, state: string): Promise<number[]> {
  const keys: readonly unknown[] = await tables.outbox
    .where('[state+seq]')
    .between([state, 0], [state, Infinity])
    .keys()
  return keys.filter(isStateAndSeq).map(([, seq]) => seq)
}

const isStateAndSeq = (key: unknown): key is [state: string, seq: number] =>
  Array.isArray(key) && typeof key[1] === 'number'

function rangesOf(sorted: number[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const number of sorted) {
    const last = ranges.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}
