/**
 * Visitors are served a few at a time, as many as the database has hands for. Misses are counted after the look-up, so
 * that a congregation behind one address never waits for itself; without a queue, a thousand guesses sent at once would
 * all be looked up before the first was counted.
 */
const AT_ONCE = 16

const waiting: (() => void)[] = []
let underWay = 0

export async function fewAtOnce<T>(work: () => Promise<T>): Promise<T> {
  if (underWay < AT_ONCE) underWay += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place is handed on: nobody who comes at this moment slips in between.
    if (next) next()
    else underWay -= 1
  }
}
