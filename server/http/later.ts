/** Work that goes on after an answer: mail, mostly. The server waits for it before it ends. */
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from './log.ts'

export type Later = {
  (what: string, work: () => Promise<unknown>): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export function makeLater(logger: FastifyBaseLogger): Later {
  const underWay = new Set<Promise<unknown>>()
  const later = (what: string, work: () => Promise<unknown>) => {
    const running: Promise<unknown> = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) =>
        logger.error({ what, failed: describeError(error) }, 'work after the answer failed'),
      )
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }
  const settled = async () => {
    while (underWay.size) await Promise.all(underWay)
  }
  return Object.assign(later, { settled })
}
