/**
 * Queues tasks by church: a few tasks of one church run at the same time, and some of all churches. So one church's work
 * never delays another's, and the total is bounded.
 */
export class ChurchQueues {
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #running = new Map<string, number>()
  readonly #atOnce: number
  readonly #ofOne: number
  #all = 0

  /**
   * @param atOnce tasks that run at the same time
   * @param ofOne how many of them may be one church's
   */
  constructor(atOnce: number, ofOne = 1) {
    this.#atOnce = atOnce
    this.#ofOne = ofOne
  }

  /** Tasks of this church that have not begun. */
  waiting(churchId: string): number {
    return this.#waiting.get(churchId)?.length ?? 0
  }

  async run<T>(churchId: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      const own = this.#waiting.get(churchId)
      if (own) own.push(begin)
      else this.#waiting.set(churchId, [begin])
      this.#beginNext()
    })
    try {
      return await task()
    } finally {
      const left = this.#runningOf(churchId) - 1
      if (left > 0) this.#running.set(churchId, left)
      else this.#running.delete(churchId)
      this.#all -= 1
      this.#putLast(churchId)
      this.#beginNext()
    }
  }

  #runningOf(churchId: string): number {
    return this.#running.get(churchId) ?? 0
  }

  /** Churches take turns. A map keeps the order in which its keys were added. */
  #putLast(churchId: string): void {
    const own = this.#waiting.get(churchId)
    this.#waiting.delete(churchId)
    if (own && own.length > 0) this.#waiting.set(churchId, own)
  }

  #beginNext(): void {
    for (const [churchId, own] of this.#waiting) {
      if (this.#all >= this.#atOnce) return
      if (this.#runningOf(churchId) >= this.#ofOne) continue
      const begin = own.shift()
      this.#putLast(churchId)
      this.#running.set(churchId, this.#runningOf(churchId) + 1)
      this.#all += 1
      begin?.()
    }
  }
}
