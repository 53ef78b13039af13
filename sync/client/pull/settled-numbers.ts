/** The numbers of the ops that this phone holds a receipt for: a server that does not know one of them was restored. */
import { MOST_SETTLED_RANGES } from '../../../contract/sync/settled.ts'
import type { ChurchTables } from '../store/church-db.ts'

/**
 * As "1-40,42-42", the latest where there are many; undefined where there is none. Every one counts and not the last
 * alone: a restored server may just have taken that one, and still lack those before it.
 */
export async function settledNumbers(tables: ChurchTables): Promise<string | undefined> {
  const states = ['received', 'quarantined']
  const numbers = (await Promise.all(states.map((state) => numbersIn(tables, state)))).flat()
  const ranges = rangesOf(numbers.sort((a, b) => a - b)).slice(-MOST_SETTLED_RANGES)
  return ranges.length > 0 ? ranges.map((range) => range.join('-')).join() : undefined
}

/** From the index alone: there may be a month of ops. */
async function numbersIn(tables: ChurchTables, state: string): Promise<number[]> {
  const keys = await tables.outbox.where('[state+seq]').between([state, 0], [state, Infinity]).keys()
  return (keys as unknown as [string, number][]).map(([, seq]) => seq)
}

function rangesOf(sorted: number[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const number of sorted) {
    const last = ranges.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}
