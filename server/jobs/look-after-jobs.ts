/** What a process that died had begun is given to another; what ended is put away. Any process may do it, and all do. */
import { describeError } from '../http/log.ts'
import type { JobShop } from './run-job.ts'

const EVERY_MS = 30_000

export function lookAfterJobs({ boss, logger }: JobShop): NodeJS.Timeout {
  const lookAfter = () =>
    void boss
      .maintain()
      .catch((error: unknown) =>
        logger.warn({ failed: describeError(error) }, 'jobs could not be looked after'),
      )
  lookAfter()
  return setInterval(lookAfter, EVERY_MS).unref()
}
