/**
 * A queue for each church: one task of a church runs at a time, and some churches at once. So one church's files never
 * delay another's, and the memory that all take is bounded.
 */
export class ChurchQueues {
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #running = new Set<string>()
  readonly #atOnce: number

  /** @param atOnce churches whose tasks run at the same time */
  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Tasks of this church that have not begun. */
  waiting(churchId: string): number {
    return this.#waiting.get(churchId)?.length ?? 0
  }

  async run<T>(churchId: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      const own = this.#waiting.get(churchId) ?? []
      this.#waiting.set(churchId, [...own, begin])
      this.#beginNext()
    })
    try {
      return await task()
    } finally {
      this.#running.delete(churchId)
      this.#putLast(churchId)
      this.#beginNext()
    }
  }

  /** Churches take turns. A map keeps the order in which its keys were added. */
  #putLast(churchId: string): void {
    const own = this.#waiting.get(churchId)
    this.#waiting.delete(churchId)
    if (own) this.#waiting.set(churchId, own)
  }

  #beginNext(): void {
    for (const [churchId, [begin, ...others]] of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return
      if (this.#running.has(churchId) || !begin) continue
      if (others.length > 0) this.#waiting.set(churchId, others)
      else this.#waiting.delete(churchId)
      this.#running.add(churchId)
      begin()
    }
  }
}
