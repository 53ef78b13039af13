/**
 * Notes people who came, so that readers need not look up a mark of each. `members.came` may name fewer people than
 * came, never more. server/sync/push/consequences.ts takes the note back.
 */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { isLive } from './counted-sql.ts'

/** Changes of the church per transaction, because it holds the church's lock. */
const AT_ONCE = 20_000

const NEXT = {
  name: 'came-next',
  text: `select came_rev, least(rev, came_rev + ${AT_ONCE}) as until, rev from church_revs
    where church_id = $1 and came_rev < rev for update skip locked`,
}

const NOTE = {
  name: 'came-note',
  text: `update members set came = true where church_id = $1 and not came and id = any(array(
    select distinct k.person_id from marks k where k.church_id = $1 and k.rev > $2 and k.rev <= $3 and ${isLive('k')}
      and k.service_id <> all(array(select id from services where church_id = $1 and deleted_at is not null))))`,
}

const NOTED = { name: 'came-noted', text: 'update church_revs set came_rev = $2 where church_id = $1' }

/** Call it before a read of `came`. If somebody else holds the church's lock, it notes nothing and does not wait. */
export async function noteWhoCame(pool: pg.Pool, churchId: string): Promise<void> {
  while (await noteSome(pool, churchId));
}

/** @returns whether more changes are left to look at */
function noteSome(pool: pg.Pool, churchId: string): Promise<boolean> {
  return inChurch(pool, churchId, async (tx) => {
    const { rows } = await tx.query<{ came_rev: number; until: number; rev: number }>({
      ...NEXT,
      values: [churchId],
    })
    const [next] = rows
    if (!next) return false
    await tx.query({ ...NOTE, values: [churchId, next.came_rev, next.until] })
    await tx.query({ ...NOTED, values: [churchId, next.until] })
    return next.until < next.rev
  })
}
