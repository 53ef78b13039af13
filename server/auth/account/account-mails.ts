/** Mails an account's own address, and cleans the names in mails. */
import type pg from 'pg'
import type { Deps } from '../../http/deps.ts'
import { withinLimits } from '../limiter.ts'
import { fullName } from '../../../contract/people/shown-name.ts'
import { unlinked } from '../../../contract/web-address.ts'
import { inChurch } from '../../db/in-church.ts'

/** Mails an account's own address. Sends nothing if the account is gone. */
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

/** A confirmed address gets every mail. An unconfirmed one may be a stranger’s and gets few mails a day. */
export async function mayNotify(
  pool: pg.Pool,
  { email, confirmed }: { email: string; confirmed: boolean },
): Promise<boolean> {
  return confirmed || (await withinLimits(pool, { 'notice:recipient': email }))
}

/** Reads a church's name. */
export async function churchName(pool: pg.Pool, churchId: string): Promise<string> {
  const { rows } = await inChurch(pool, churchId, (tx) =>
    tx.query<{ name: string }>('select name from churches where church_id = $1', [churchId]),
  )
  return rows[0]?.name ?? ''
}

/** The name of a church whose typed name is nothing but an address. */
const NAMELESS = 'a church'

/** Cleans typed names for mails and SMS: without text that a mail program turns into a link. */
export const mailedChurch = (name: string): string => unlinked(name) || NAMELESS

export const mailedChurchName = async (pool: pg.Pool, churchId: string): Promise<string> =>
  mailedChurch(await churchName(pool, churchId))

export const mailedFirstName = (name: string): string => unlinked(name) || 'friend'

export const mailedFullName = (person: { first_name: string; last_name: string }): string =>
  unlinked(fullName(person)) || 'A member of the team'
