/**
 * Checks rights at the moment of use. `requireRightNow` locks the actor's account and the memberships involved before it
 * reads them.
 * Nobody can then revoke the right between this check and the commit. Locks are taken in one order everywhere: accounts,
 * then memberships, each by id, then anything else.
 */
import type pg from 'pg'
import type { EndedBecause } from '../../contract/errors.ts'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import { type Actor, Problem } from '../http/actor-and-answer.ts'
import { momentInNigeria } from '../modules/shared/requests.ts'
import { notPresentPassword } from './account/passwords.ts'
import { EXPIRED, signedOut } from './session.ts'
import { fullName } from '../../contract/people/shown-name.ts'

/** Blocks accounts with an unconfirmed email from sending messages, paying money out and handing over a church. */

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

export type Asking = {
  /** A feature, `owner`, or `session` if being signed in is enough. */
  access: FeatureName | 'owner' | 'session'
  /** The hash against which the current password was verified. */
  passwordHash?: string
  /** Accounts whose memberships the transaction reads or changes too; `all` for the whole church. */
  members?: readonly string[] | 'all'
  /** Accounts whose own row the transaction changes: name, email, password, second factor. */
  accounts?: readonly string[]
  /**
   * Accounts. The action is rejected while the link that undoes a change of email is open. The decision is of 27 November
   * 2026.
   */
  settledEmails?: readonly string[]
  /** The action is rejected until these accounts have confirmed their email. */
  confirmedEmails?: readonly string[]
}

type Now = {
  live: boolean
  ended_because: EndedBecause | null
  same_password: boolean
  status: 'active' | 'removed' | null
  is_owner: boolean | null
  features: FeatureName[] | null
  closed: boolean
}

const NOW = `select s.ended_at is null and not ${EXPIRED} as live, s.ended_because,
    $3::text is null or a.password_hash = $3 as same_password, m.status, m.is_owner, m.features,
    exists (select from church_closings c where c.church_id = $2) as closed
  from sessions s join accounts a on a.id = s.account_id
  left join memberships m on m.church_id = $2 and m.account_id = s.account_id
  where s.id = $1`

/**
 * Call it in a transaction of the church, before it writes anything.
 * @returns the actor with the current rights
 * @throws Problem SIGNED_OUT, FEATURE_REQUIRED, EMAIL_NOT_CONFIRMED, or CHANGED_MEANWHILE if an email was changed less
 *   than 72 hours ago
 */
export async function requireRightNow(tx: pg.PoolClient, actor: Actor, asking: Asking): Promise<Actor> {
  await lockAccounts(tx, asking.accounts ?? [], [actor.accountId])
  const members = asking.members === 'all' ? 'all' : [actor.accountId, ...(asking.members ?? [])]
  await lockMemberships(tx, actor.churchId, members)
  const { rows } = await tx.query<Now>(NOW, [actor.sessionId, actor.churchId, asking.passwordHash ?? null])
  const now = actorNow(rows[0], actor, asking)
  if (asking.confirmedEmails) await requireConfirmedEmails(tx, actor.accountId, asking.confirmedEmails)
  if (asking.settledEmails) await requireSettledEmails(tx, asking.settledEmails)
  return now
}

function actorNow(now: Now | undefined, actor: Actor, { access }: Asking): Actor {
  if (!now?.live) throw signedOut(now?.ended_because ?? undefined)
  if (now.closed) throw signedOut('church_closed')
  if (now.status !== 'active') throw signedOut('removed_from_team')
  if (!now.same_password) throw notPresentPassword()
  const isOwner = now.is_owner ?? false
  const features = isOwner ? [...FEATURES] : (now.features ?? [])
  if (access === 'owner' ? !isOwner : access !== 'session' && !features.includes(access))
    throw new Problem('FEATURE_REQUIRED', access === 'owner' ? OWNER_ONLY : NOT_ANY_MORE)
  return { ...actor, features, isOwner }
}

const OWNER_ONLY = 'Only the owner of the church can do this.'
const NOT_ANY_MORE =
  'Your access does not include this any more. Ask the person who manages your church’s team.'

/**
 * Locks rows of accounts, by id: changed ones against any other lock, the others against changes only. Call it in any
 * transaction, before memberships.
 */
export async function lockAccounts(
  tx: pg.PoolClient,
  changed: readonly string[],
  held: readonly string[] = [],
): Promise<void> {
  const only = held.filter((id) => !changed.includes(id))
  if (changed.length === 0)
    await tx.query('select from accounts where id = any($1) order by id for share', [only])
  else
    await tx.query('select from accounts where id = any($1) order by id for no key update', [
      [...changed, ...only],
    ])
}

/** Locks memberships of a church, by account, against any change. */
export async function lockMemberships(
  tx: pg.PoolClient,
  churchId: string,
  accountIds: readonly string[] | 'all',
): Promise<void> {
  await tx.query(
    `select from memberships where church_id = $1 and ($2::uuid[] is null or account_id = any($2))
     order by account_id for no key update`,
    [churchId, accountIds === 'all' ? null : accountIds],
  )
}

/**
 * Returns the features that an account holds in a church now; none if it is not active there. It is for jobs, which have no
 * session. The membership is locked: a removal waits for the transaction, or the transaction sees the removal.
 */
export async function featuresHeld(
  tx: pg.ClientBase,
  churchId: string,
  accountId: string,
): Promise<readonly FeatureName[]> {
  const { rows } = await tx.query<{ is_owner: boolean; features: FeatureName[] }>(
    `select is_owner, features from memberships where church_id = $1 and account_id = $2 and status = 'active' for share`,
    [churchId, accountId],
  )
  return rows[0]?.is_owner ? FEATURES : (rows[0]?.features ?? [])
}

/** @throws Problem CHANGED_MEANWHILE if one of these accounts can still have its change of email undone */
export async function requireSettledEmails(tx: pg.PoolClient, accountIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ until: string }>(
    `select max(expires_at) as until from email_undos
     where account_id = any($1) and used_at is null and expires_at > now() having count(*) > 0`,
    [accountIds],
  )
  if (!rows[0]) return
  throw new Problem(
    'CHANGED_MEANWHILE',
    `An email address was changed less than 72 hours ago. For safety this is possible again from ${momentInNigeria(new Date(rows[0].until))}.`,
  )
}
