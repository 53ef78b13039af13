/** Opens a session as sign-in does, for an account whose password a test does not know. */
import type pg from 'pg'
import { openSession } from '../../server/auth/start-and-end-session.ts'

type Whose = Parameters<typeof openSession>[1]

/** Throws when the account is not active in that church. */
export async function sessionOf(pool: pg.Pool, whose: Whose): Promise<{ id: string; token: string }> {
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from accounts where id = $1',
    [whose.accountId],
  )
  const verified = { passwordHash: rows[0]?.password_hash ?? '', withCode: true }
  const opened = await openSession(pool, whose, verified)
  if (!opened) throw new Error('this account has no active membership there')
  return opened
}
