/** The daily erasing of people whom nobody saw for as long as their church set: each as if an administrator had done it. */
import type pg from 'pg'
import { noteAudit } from '../../../auth/audit.ts'
import { inChurch } from '../../../db/in-church.ts'
import type { Deps } from '../../../http/deps.ts'
import { eachChurch } from '../../../jobs/each-church.ts'
import type { SyncActor } from '../../../sync/actor.ts'
import { writeRowsUnderLock } from '../../../sync/write-rows-under-lock.ts'
import { noteWhoCame } from '../../who-came.ts'
import { findSettings } from '../../settings/church-settings.ts'
import { eraseUnderLock } from '../erase-person.ts'
import { findDue } from './due-people.ts'
import { nextChurch } from './schedule.ts'

/** People to a church and day: the others follow tomorrow. */
const A_DAY = 500

export async function eraseDue({ pool, logger }: Pick<Deps, 'pool' | 'logger'>): Promise<void> {
  await eachChurch({
    what: 'erasing people whom nobody saw for long',
    logger,
    next: () => nextChurch(pool),
    async work(church) {
      const erased = await eraseDueOf(pool, church)
      if (erased > 0) logger.info({ church, erased }, 'people whom nobody saw for long are erased')
    },
  })
}

async function eraseDueOf(pool: pg.Pool, churchId: string): Promise<number> {
  await noteWhoCame(pool, churchId)
  const { people } = await inChurch(pool, churchId, async (tx) =>
    findDue(tx, churchId, (await findSettings(tx, churchId)).settings, { limit: A_DAY }),
  )
  let erased = 0
  for (const { id } of people) if (await eraseIfDue(pool, churchId, id)) erased += 1
  if (erased > 0)
    await noteAudit(pool, {
      churchId,
      accountId: null,
      action: `erased ${erased} by the time people are kept`,
    })
  return erased
}

/** Asked again under the church's lock: they may have come, or the limit may have been set anew. */
function eraseIfDue(pool: pg.Pool, churchId: string, id: string): Promise<boolean> {
  const actor: SyncActor = { churchId, accountId: null, deviceId: null, features: [], active: true }
  return writeRowsUnderLock(pool, actor, async (tx, rows) => {
    const { settings } = await findSettings(tx, churchId)
    const { count } = await findDue(tx, churchId, settings, { limit: 1, only: id })
    if (count === 0) return { answer: false, after: [] }
    return { ...(await eraseUnderLock(tx, rows, actor, id)), answer: true }
  })
}
