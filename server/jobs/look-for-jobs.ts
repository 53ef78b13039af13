/** Looks for work every second, does some at once, and leaves off when the server ends. */
import { setTimeout as wait } from 'node:timers/promises'
import { describeError } from '../http/log.ts'
import { addJob } from './add-job.ts'
import { churchOf, fetchJobs } from './fetch-jobs.ts'
import { lookAfterJobs } from './look-after-jobs.ts'
import { isRegular, REGULAR_KEY } from './regular.ts'
import { runJob, type JobShop } from './run-job.ts'

const LOOK_MS = 1000
/** Of one kind in one process, each of another church. */
const AT_ONCE = 4
/** Nobody waits longer for Ctrl-C: what is not done by then is done again by the next process. */
const LEAVE_AFTER_MS = 5000

export type Looking = { ending: AbortSignal; start(): Promise<void>; stop(): Promise<void> }

export function lookForJobs(shop: JobShop): Looking {
  const end = new AbortController()
  const underWay = new Map<string, Map<Promise<void>, string | undefined>>()
  /** Where a job ends there may be room for the next. */
  let room = new AbortController()
  let looked: Promise<void> | undefined
  let care: NodeJS.Timeout | undefined

  const turn = async () => {
    for (const name of await dueKinds(shop)) {
      const running = underWay.get(name) ?? new Map<Promise<void>, string | undefined>()
      underWay.set(name, running)
      const free = AT_ONCE - running.size
      if (free <= 0) continue
      const churches = [...running.values()].filter((church) => church !== undefined)
      for (const job of await fetchJobs(shop.pool, name, free, churches)) {
        const work = runJob(shop, job, end.signal).finally(() => {
          running.delete(work)
          room.abort()
        })
        running.set(work, churchOf(job))
      }
    }
  }

  const look = async () => {
    while (!end.signal.aborted) {
      room = new AbortController()
      await turn().catch((error: unknown) =>
        shop.logger.warn({ failed: describeError(error) }, 'jobs could not be looked for'),
      )
      const signal = AbortSignal.any([end.signal, room.signal])
      await wait(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    ending: end.signal,
    async start() {
      for (const name of [...shop.handlers.keys()].filter(isRegular))
        await addJob(shop.boss, shop.pool, name, {}, { key: REGULAR_KEY })
      care = lookAfterJobs(shop)
      looked = look()
    },
    async stop() {
      clearInterval(care)
      end.abort()
      await looked
      const all = [...underWay.values()].flatMap((running) => [...running.keys()])
      await Promise.race([Promise.all(all), wait(LEAVE_AFTER_MS, undefined, { ref: false })])
    },
  }
}

async function dueKinds({ pool, handlers }: JobShop): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name where exists (
       select from pgboss.job j where j.name = name.name and j.state < 'active' and j.start_after < now())`,
    [[...handlers.keys()]],
  )
  return rows.map(({ name }) => name)
}
