/** Limits the streamed answers that one church has open in this process at a time. */
import { finished, type Readable } from 'node:stream'
import type { RawAnswer } from './answer.ts'

export class ChurchShare {
  readonly #open = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /**
   * The streamed answer that `open` gives has a place until it ends, breaks or is let go of.
   * @param refusal thrown where the church has its share
   */
  async hold(churchId: string, open: () => Promise<RawAnswer>, refusal: () => Error): Promise<RawAnswer> {
    const held = this.#open.get(churchId) ?? 0
    if (held >= this.#most) throw refusal()
    this.#open.set(churchId, held + 1)
    try {
      const answer = await open()
      finished(answer.body as Readable, () => this.#release(churchId))
      return answer
    } catch (error) {
      this.#release(churchId)
      throw error
    }
  }

  #release(churchId: string): void {
    const left = (this.#open.get(churchId) ?? 1) - 1
    if (left > 0) this.#open.set(churchId, left)
    else this.#open.delete(churchId)
  }
}
