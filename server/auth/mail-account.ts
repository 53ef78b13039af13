import type pg from 'pg'
import type { Deps } from '../http/deps.ts'
import { countAttempt } from './attempts.ts'
import { noticeLimit } from './guess-limits.ts'

/** A mail to an account's own address. Nothing goes out where the account is gone. */
export async function mailAccount(
  deps: Pick<Deps, 'pool' | 'mailer'>,
  accountId: string,
  subject: string,
  text: string,
): Promise<void> {
  const { rows } = await deps.pool.query<{ email: string; confirmed: boolean }>(
    'select email, email_confirmed_at is not null as confirmed from accounts where id = $1',
    [accountId],
  )
  const [to] = rows
  if (to && (await mayNotify(deps.pool, to))) await deps.mailer.send({ to: to.email, subject, text })
}

/** A proven address hears of everything. One that somebody only typed may be a stranger’s: it gets few mails a day. */
export async function mayNotify(
  pool: pg.Pool,
  { email, confirmed }: { email: string; confirmed: boolean },
): Promise<boolean> {
  return confirmed || (await countAttempt(pool, noticeLimit(email))).allowed
}
