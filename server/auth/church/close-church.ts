/**
 * Closes a church: everybody is signed out immediately, its links stop working, and after thirty days it is erased. A
 * mailed link reopens it before.
 */
import type pg from 'pg'
import { type Actor, Problem } from '../../http/actor-and-answer.ts'
import type { Deps } from '../../http/handler.ts'
import { plainName } from '../../../sync/merge/names.ts'
import { inChurch } from '../../db/in-church.ts'
import { invalid } from '../../http/content.ts'
import { shortDate } from '../../../contract/written-date.ts'
import { dayIn, timeZoneOf } from '../../modules/shared/requests.ts'
import { retried } from '../../db/write-errors.ts'
import { addAudit } from '../audit.ts'
import { endAllInChurch } from '../start-and-end-session.ts'
import { mailAccount, mailedChurch } from '../account/accounts.ts'
import { requireRightNow } from '../rights-now.ts'
import { newToken, tokenHash } from '../secrets.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { balanceOf } from '../../money/ledger.ts'

type Closed = { name: string; token: string; erase_at: string; time_zone: string; left: LeftMoney }

/**
 * Throws INVALID at `church_name` unless it matches the name, except for case, accents and the apostrophes of phones.
 * @param passwordHash the hash that the owner's current password was verified against
 */
export const closeChurch = (
  pool: pg.Pool,
  actor: Actor,
  passwordHash: string,
  typedName: string,
): Promise<Closed> =>
  retried(() => inChurch(pool, actor.churchId, (tx) => close(tx, actor, passwordHash, typedName)))

async function close(
  tx: pg.PoolClient,
  actor: Actor,
  passwordHash: string,
  typedName: string,
): Promise<Closed> {
  // Locks every membership: a concurrent log-in, invite or change of access waits, and then finds the church closed.
  const settledEmails = [actor.accountId]
  await requireRightNow(tx, actor, { access: 'owner', passwordHash, members: 'all', settledEmails })
  const { rows } = await tx.query<{ name: string }>(
    'select name from churches where church_id = $1 for update',
    [actor.churchId],
  )
  const name = rows[0]?.name ?? ''
  if (plainName(typedName) !== plainName(name))
    throw invalid([
      { path: 'church_name', message: 'This is not the name of your church as it stands here.' },
    ])
  const token = newToken()
  const closing = await tx.query<{ erase_at: string }>(
    `insert into church_closings (church_id, token_hash, requested_by, erase_at, links)
     select $1, $2, $3, now() + interval '30 days', coalesce(jsonb_agg(to_jsonb(r)), '[]') from public_references r where church_id = $1
     returning erase_at`,
    [actor.churchId, tokenHash(token), actor.accountId],
  )
  await tx.query('delete from public_references where church_id = $1', [actor.churchId])
  await tx.query('update invites set used_at = now() where church_id = $1 and used_at is null', [
    actor.churchId,
  ])
  await addAudit(tx, { ...actor, action: 'closed the church' })
  await endAllInChurch(tx, actor.churchId)
  const left = await leftMoney(tx, actor.churchId)
  const time_zone = await timeZoneOf(tx, actor.churchId)
  return { name, token, erase_at: closing.rows[0]?.erase_at ?? '', time_zone, left }
}

type Closing = { church_id: string; requested_by: string }

/** Restores everything. People who were signed in must sign in again. @returns the church's name */
export async function reopenChurch(pool: pg.Pool, token: string): Promise<string> {
  const { rows } = await pool.query<Closing>(
    'select church_id, requested_by from church_closings where token_hash = $1 and erase_at > now()',
    [tokenHash(token)],
  )
  const [closing] = rows
  if (!closing) throw linkGone()
  return inChurch(pool, closing.church_id, async (tx) => {
    const open = await tx.query<{ links: unknown }>(
      `delete from church_closings c where c.token_hash = $1 and c.erase_at > now() and exists (select from memberships m
         where m.church_id = c.church_id and m.account_id = c.requested_by and m.is_owner and m.status = 'active')
       returning links`,
      [tokenHash(token)],
    )
    if (!open.rows[0]) throw linkGone()
    await tx.query(
      `insert into public_references select r.* from jsonb_populate_recordset(null::public_references, $1) r
       on conflict do nothing`,
      [JSON.stringify(open.rows[0].links)],
    )
    await addAudit(tx, {
      churchId: closing.church_id,
      accountId: closing.requested_by,
      action: 'opened the church again',
    })
    const church = await tx.query<{ name: string }>('select name from churches where church_id = $1', [
      closing.church_id,
    ])
    return church.rows[0]?.name ?? ''
  })
}

const linkGone = () =>
  new Problem('NOT_FOUND', 'This link does not work, or no longer. The church may be open already.')

export async function mailClosing(deps: Deps, accountId: string, closed: Closed): Promise<void> {
  const { config } = deps
  const church = mailedChurch(closed.name)
  const day = shortDate(dayIn(closed.time_zone, new Date(closed.erase_at)))
  const money = leftMoneySaid(closed.left)
  const text = `${church} on ${config.appName} is closed, as you asked. Everybody is logged out, and its links lead nowhere.

On ${day} everything it kept is erased: people, attendance, books, pictures. Nobody can bring it back after that.
${money && `\n${money}\n`}
Until then this link opens it again: ${config.publicUrl}/reopen-church#token=${closed.token}`
  await mailAccount(deps, accountId, `${church} is closed and will be erased on ${day}`, text)
}

/** Naira: in the wallet, and set aside for pending transfers and SMS. */
type LeftMoney = { balance: number; set_aside: number }

/** Reads the money that a closing church still has. */
export async function leftMoney(tx: pg.ClientBase, churchId: string): Promise<LeftMoney> {
  const [balance, setAside] = [await balanceOf(tx, churchId, 'wallet'), await balanceOf(tx, churchId, 'held')]
  return { balance: nairaOf(balance), set_aside: nairaOf(setAside) }
}

/** A sentence for the owner. Empty if there is no money. */
export function leftMoneySaid({ balance, set_aside }: LeftMoney): string {
  const parts = [
    balance > 0 && `${formatAmount(balance)} in the wallet`,
    set_aside > 0 && `${formatAmount(set_aside)} set aside for transfers and SMS that are under way`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return ''
  return `There is still ${parts.join(', and ')}. Open the church again to transfer it: once everything is erased, nobody can give it back.`
}
