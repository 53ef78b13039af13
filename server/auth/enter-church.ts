/** A session goes over to another church of its account. */
import type pg from 'pg'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import { retried } from '../sync/retried.ts'
import { lockMemberships } from './rights-now.ts'

const ENTER = `update sessions s set church_id = m.church_id from memberships m
  where s.id = $1 and s.ended_at is null and m.account_id = s.account_id and m.church_id = $2 and m.status = 'active'
    and not exists (select 1 from church_closings c where c.church_id = m.church_id)
    and not exists (select 1 from write_offs w where w.church_id = m.church_id and w.account_id = s.account_id
      and w.device_id = s.device_id and w.written_off_at >= s.created_at)`

/** False where the account is not in that church's team, the church is closed, or it wrote this phone off since its log-in. */
export const enterChurch = (
  pool: pg.Pool,
  { accountId, sessionId }: Actor,
  churchId: string,
): Promise<boolean> =>
  retried(() =>
    inChurch(pool, churchId, async (tx) => {
      await lockMemberships(tx, churchId, [accountId])
      const { rowCount } = await tx.query(ENTER, [sessionId, churchId])
      return Boolean(rowCount)
    }),
  )
