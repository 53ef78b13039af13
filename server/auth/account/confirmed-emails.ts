/** Blocks accounts with an unconfirmed email from sending messages, paying money out and handing over a church. */
import type pg from 'pg'
import { fullName } from '../../../contract/people/shown-name.ts'
import { Problem } from '../../http/problem.ts'

type Unconfirmed = { id: string; email: string; first_name: string; last_name: string }

/**
 * Call it in the transaction that acts. A confirmed account never becomes unconfirmed, so this needs no lock.
 * @param actorId the account that asks: its own message says what to do
 * @throws Problem EMAIL_NOT_CONFIRMED
 */
export async function requireConfirmedEmails(
  tx: pg.Pool | pg.ClientBase,
  actorId: string,
  accountIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.query<Unconfirmed>(
    `select id, email, first_name, last_name from accounts
     where id = any($1) and email_confirmed_at is null order by id = $2 desc, id`,
    [accountIds, actorId],
  )
  const [first] = rows
  if (!first) return
  throw new Problem('EMAIL_NOT_CONFIRMED', first.id === actorId ? own(first.email) : of(fullName(first)))
}

const own = (email: string) =>
  `Confirm your email first: open the link that we sent to ${email}. You can send it again at the top of every screen.`

const of = (name: string) =>
  `${name} has not confirmed their email yet. Ask them to open the link that we sent them.`

/** For jobs, which have no caller. */
export async function isConfirmed(tx: pg.ClientBase, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from accounts where id = $1 and email_confirmed_at is not null',
    [accountId],
  )
  return rowCount === 1
}

/** Does the same for the church’s owner, in whose name the regular follow-up is sent. */
export async function isOwnerConfirmed(tx: pg.ClientBase, churchId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from memberships m join accounts a on a.id = m.account_id
     where m.church_id = $1 and m.is_owner and a.email_confirmed_at is not null`,
    [churchId],
  )
  return rowCount === 1
}
