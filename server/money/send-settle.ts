import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'

/** One question for each line waits at most. */
export const sendSettle = (
  jobs: Jobs,
  tx: pg.ClientBase | pg.Pool,
  line: { churchId: string; transactionId: string },
  startAfter: string | null,
): Promise<void> =>
  jobs.send(tx, 'money.settle', line, {
    key: `settle-${line.transactionId}`,
    ...(startAfter && { startAfter }),
  })
