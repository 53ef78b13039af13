/**
 * Rights at the moment of use. `requireRightNow` locks the actor's account and the memberships involved before it reads
 * them, so nobody can take the right away between this check and the commit. Locks are taken in one order everywhere:
 * accounts, then memberships, each by id, then anything else.
 */
import type pg from 'pg'
import type { EndedBecause } from '../../contract/errors.ts'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import type { Actor } from '../http/actor.ts'
import { momentInNigeria } from '../church/today.ts'
import { Problem } from '../http/problem.ts'
import { requireConfirmedEmails } from './confirmed-emails.ts'
import { notPresentPassword } from './present-password.ts'
import { EXPIRED } from './session-limits.ts'
import { signedOut } from './signed-out.ts'

export type Asking = {
  /** A feature, `owner`, or `session` where being signed in is enough. */
  access: FeatureName | 'owner' | 'session'
  /** The hash against which the present password was verified. */
  passwordHash?: string
  /** Accounts whose memberships the transaction reads or changes too; `all` for the whole church. */
  members?: readonly string[] | 'all'
  /** Accounts whose own row the transaction changes: name, e-mail, password, second factor. */
  accounts?: readonly string[]
  /** Refused while the link that undoes a change of e-mail is open. Accounts; the decision is of 27 November 2026. */
  settledEmails?: readonly string[]
  /** Refused until these accounts have confirmed their email. */
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
 * Within a transaction of the church, before it writes anything.
 * @returns the actor with the rights held now
 * @throws Problem SIGNED_OUT, FEATURE_REQUIRED, EMAIL_NOT_CONFIRMED, or CHANGED_MEANWHILE where an e-mail was changed less
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
 * Locks rows of accounts, by id: those that change against everybody, the others against change only.
 * Within any transaction, before memberships.
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
 * The features that an account holds in a church now; none where it is not active there. For jobs, which have no session.
 * The membership is locked: a removal waits for the transaction, or the transaction sees the removal.
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

/** @throws Problem CHANGED_MEANWHILE where one of these accounts can still have its change of e-mail undone */
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
