/** Regular work that goes through the churches whose turn it is. */
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../http/log.ts'

/** One church that takes long, or whose lock is held, does not hold up the others. */
const AT_ONCE = 2

type EachChurch<Turn> = {
  /** The name of the work, for the log. */
  what: string
  logger: Pick<FastifyBaseLogger, 'error'>
  /** Takes the next turn, so that nobody else does; undefined when there is none. */
  next: () => Promise<Turn | undefined>
  /** A failure is logged and the others go on. */
  work: (turn: Turn) => Promise<unknown>
  /** Asked between two churches. */
  stopped?: () => boolean
}

export async function eachChurch<Turn>({
  what,
  logger,
  next,
  work,
  stopped = () => false,
}: EachChurch<Turn>): Promise<void> {
  const goThrough = async () => {
    for (let turn = await next(); turn !== undefined; turn = stopped() ? undefined : await next())
      await work(turn).catch((error: unknown) =>
        logger.error({ turn, failed: describeError(error) }, `${what}: a church failed`),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goThrough))
}
