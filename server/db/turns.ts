/** At most so many works at once; the others wait in memory, first come first served. */
import { Busy } from './busy.ts'

/** Before a connection is waited for in vain (`connectionTimeoutMillis` of the pool). */
const LONGEST_MS = 10_000

export class Turns {
  private taken = 0
  private readonly waiting: (() => void)[] = []

  /** @param most works at once */
  constructor(private readonly most: number) {}

  /** @throws Problem UNAVAILABLE where the turn did not come in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn()
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.taken -= 1
    }
  }

  private turn(): Promise<void> | undefined {
    if (this.taken < this.most) {
      this.taken += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(go), 1)
        reject(new Busy())
      }, LONGEST_MS)
      this.waiting.push(go)
    })
  }

  get isIdle(): boolean {
    return this.taken === 0
  }
}
