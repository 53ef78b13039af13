/**
 * Makes a process that may be killed between any two steps: before a statement, and before or after a provider's call.
 */
import type pg from 'pg'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import type { MoneyDeps } from '../../../server/money/provider.ts'
import type { Provider, Weather } from './provider.ts'

export class Killed extends Error {}

/** Nobody reads its log. */
export type Process = MoneyDeps & { logger: { warn(): void } }

/** A query of its own class, such as a pipeline. It learns of its failure by a callback. */
type Submitted = { submit: unknown; handleError(error: unknown, connection: object): void }

/** @param life the number of steps until nothing works any more, or null for ever */
export function processOf(
  pool: pg.Pool,
  provider: Provider,
  { life, weather }: { life: number | null; weather: Weather[] },
): Process {
  let left = life ?? Infinity
  const alive = () => {
    if (left <= 0) throw new Killed()
    left -= 1
  }
  const dying = async <T>(work: () => Promise<T>): Promise<T> => {
    alive()
    return work()
  }
  const client = (real: pg.PoolClient) => ({
    query: (...args: [string | Submitted]) => {
      const [query] = args
      if (typeof query === 'string' || !('submit' in query))
        return dying(() => real.query(...(args as [string])))
      try {
        alive()
        return real.query(query as unknown as pg.Submittable)
      } catch (killed) {
        process.nextTick(() => query.handleError(killed, {}))
        return query
      }
    },
    // The database rolls back when a connection is gone.
    release: (broken?: Error) =>
      broken || left <= 0
        ? void real.query('rollback').then(
            () => real.release(),
            () => real.release(true),
          )
        : real.release(),
  })
  const mortal = {
    options: pool.options,
    query: (...args: [string]) => dying(() => pool.query(...args)),
    connect: () => dying(async () => client(await pool.connect())),
  } as unknown as pg.Pool
  return { pool: mortal, payments: provider.speaking([...weather], alive), jobs, logger: { warn() {} } }
}

/** The real jobs are rows in the caller's transaction. Pending webhooks are read each minute anyway. */
const jobs = {
  async send(tx: pg.ClientBase, name: string, data: object) {
    if (name !== 'money.settle') return
    const { churchId, transactionId } = data as { churchId: string; transactionId: string }
    await tx.query(
      'insert into asked_later (church_id, transaction_id) values ($1, $2) on conflict do nothing',
      [churchId, transactionId],
    )
  },
} as unknown as Jobs
