/** Custody of a phone whose person goes over to another church there, by the session that does. */
import type pg from 'pg'
import type { Actor } from '../http/actor.ts'
import { inChurchAtOnce } from '../db/in-church.ts'

/**
 * The app lets nobody go while something waits, and seals on going: so what this session has told is what there is, and
 * nothing is added. One that has told nothing says nothing: there the church goes by when it was heard.
 */
const GONE = `update devices set left_at = now() where church_id = $1 and account_id = $2 and device_id = $3
  and last_heard_at >= (select created_at from sessions where id = $4)`

/** Nobody signed in anew, which would say it too. */
const BACK = `update devices set left_at = null where church_id = $1 and account_id = $2 and device_id = $3`

/** @param actor as they were before */
export async function wentOver(pool: pg.Pool, actor: Actor, to: string): Promise<void> {
  const { accountId, deviceId, sessionId, churchId: from } = actor
  if (!deviceId || from === to) return
  const gone = [from, accountId, deviceId, sessionId]
  await inChurchAtOnce(pool, from, [{ name: 'went-over', text: GONE, values: gone }])
  await inChurchAtOnce(pool, to, [{ name: 'came-back', text: BACK, values: [to, accountId, deviceId] }])
}
