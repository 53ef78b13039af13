/**
 * The job `sms.look`: an SMS that is under way, or waits for its time, has a job that was written with it. Should that be
 * lost, it gets another: nothing stands in `sending` for ever. Where it has none to begin with, looking changes nothing.
 */
import type pg from 'pg'
import type { Deps } from '../../../http/deps.ts'

type Open = { churchId: string; sendId: string }

/** `sms_open` follows from the SMS themselves, so no church has to be looked into. A church that closes is left as it is. */
const WITHOUT_JOB = `select o.church_id as "churchId", o.send_id as "sendId" from sms_open o
  where not exists (select from church_closings c where c.church_id = o.church_id)
    and not exists (select from pgboss.job j where j.name = 'sms.send' and j.state < 'completed'
      and j.singleton_key = o.church_id || ':' || o.send_id)`

export async function lookForSends({ pool, jobs }: Pick<Deps, 'pool' | 'jobs'>): Promise<void> {
  for (const told of (await withoutJob(pool)).rows)
    await jobs.send(pool, 'sms.send', told, { key: told.sendId })
}

const withoutJob = (pool: pg.Pool) => pool.query<Open>(WITHOUT_JOB)
