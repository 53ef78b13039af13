/**
 * Founds a church: its rows, its owner, and the owner as first member. A repeated sign-up finds the church of the
 * first.
 */
import type pg from 'pg'
import type { z } from 'zod'
import { newReference } from '../secrets.ts'
import { newId } from '../../../contract/ids.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import { mutations, type ArgsOf } from '../../../sync/mutations/index.ts'
import { pipeline } from '../../db/pipeline.ts'
import { settleBatch } from '../../sync/push/settle-batch.ts'
import type { routes } from '../../../contract/routes/index.ts'
import { Problem, type Actor } from '../../http/actor-and-answer.ts'
import { inChurch } from '../../db/in-church.ts'
import { retried } from '../../db/write-errors.ts'
import { lockMemberships } from '../rights-now.ts'

/**
 * Chooses and switches the church of a session, and checks that a request means the session's own account and church.
 */

const ENTER = `update sessions s set church_id = m.church_id from memberships m
  where s.id = $1 and s.ended_at is null and m.account_id = s.account_id and m.church_id = $2 and m.status = 'active'
    and not exists (select 1 from church_closings c where c.church_id = m.church_id)
    and not exists (select 1 from write_offs w where w.church_id = m.church_id and w.account_id = s.account_id
      and w.device_id = s.device_id and w.written_off_at >= s.created_at)`

/**
 * Switches a session to another church of its account.
 * @returns false if the account is not in the team, the church is closed, or it wrote this phone off since the log-in
 */
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

/** Returns the church in which this account last worked, if it may still enter it; else the first it joined. */
export async function churchToEnter(pool: pg.Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ church_id: string }>(
    `select m.church_id from memberships m
     left join lateral (select max(s.last_seen_at) as seen from sessions s where s.account_id = m.account_id and s.church_id = m.church_id) last on true
     where m.account_id = $1 and m.status = 'active' and not exists (select 1 from church_closings c where c.church_id = m.church_id) order by last.seen desc nulls last, m.created_at, m.church_id limit 1`,
    [accountId],
  )
  if (rows[0]) return rows[0].church_id
  const closing = await pool.query(
    `select 1 from memberships m join church_closings c on c.church_id = m.church_id where m.account_id = $1 and m.status = 'active'`,
    [accountId],
  )
  if (closing.rowCount)
    throw new Problem(
      'FEATURE_REQUIRED',
      'Your church is being closed. Its owner can undo that by the link in the email that told of it.',
    )
  throw new Problem(
    'FEATURE_REQUIRED',
    'You are not in any church’s team at the moment. Ask your church’s administrator to invite you again.',
  )
}

/** A missing value matches. */
type Named = { account?: string | undefined; church?: string | undefined }

/**
 * Cookies belong to the browser: somebody else may have signed in since. Throws Problem ACCOUNT_MISMATCH with this
 * sentence.
 */
export function mustBeTheirs(
  { accountId, churchId }: Actor,
  { account = accountId, church = churchId }: Named,
  sentence: string,
): void {
  if (account !== accountId || church !== churchId) throw new Problem('ACCOUNT_MISMATCH', sentence)
}

export type SignUp = z.output<(typeof routes)['register']['body']>

/**
 * Call it in a transaction of the new church. A repeated sign-up, after a lost response, finds the church of the first.
 * @param phone E.164
 * @returns true if the church is new
 */
export async function foundChurch(
  tx: pg.PoolClient,
  churchId: string,
  accountId: string,
  typed: SignUp,
  phone: string | null,
): Promise<boolean> {
  if (!(await addChurch(tx, churchId, typed, phone))) {
    await requireSameFounding(tx, churchId, accountId, typed, phone)
    return false
  }
  const { id: memberId } = await addOwnMember(tx, churchId, accountId, {
    first_name: typed.firstName,
    last_name: typed.lastName,
    email: typed.email,
    phone_number: phone,
    date_of_birth: typed.dob,
  })
  await tx.query(
    'insert into memberships (church_id, account_id, member_id, is_owner) values ($1, $2, $3, true)',
    [churchId, accountId, memberId],
  )
  return true
}

/** False if this id had a church before, even one that is being erased. */
async function addChurch(
  tx: pg.PoolClient,
  churchId: string,
  typed: SignUp,
  phone: string | null,
): Promise<boolean> {
  const reference = newReference()
  const { rowCount } = await tx.query(
    `insert into churches (church_id, name, phone_number, email, street, city, post_code, state, country, reference)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     where not exists (select from memberships where church_id = $1) on conflict do nothing`,
    [churchId, ...churchOf(typed, phone), reference],
  )
  if (!rowCount) return false
  await tx.query('insert into church_revs (church_id, rev, epoch) values ($1, 0, gen_random_uuid())', [
    churchId,
  ])
  await tx.query(
    `insert into public_references (reference, church_id, kind, target_id) values ($1, $2, 'church', $2)`,
    [reference, churchId],
  )
  return true
}

/** Returns the church's stored values, in the order of its columns. @param phone E.164 */
export const churchOf = (typed: SignUp, phone: string | null) => [
  typed.churchName,
  phone,
  typed.churchEmail ?? typed.email,
  typed.street,
  typed.city,
  typed.postCode,
  typed.state,
  typed.country,
]

/**
 * Checks a repeated sign-up: the response was lost, and the church exists. Call it in a transaction of the church.
 * Throws Problem ALREADY_EXISTS, which reveals nothing about another account's church.
 */
async function requireSameFounding(
  tx: pg.PoolClient,
  churchId: string,
  accountId: string,
  typed: SignUp,
  phone: string | null,
): Promise<void> {
  const { rows } = await tx.query<{ kept: unknown[]; first_name: string; last_name: string }>(
    `select json_build_array(c.name, c.phone_number, c.email, c.street, c.city, c.post_code, c.state, c.country) as kept,
       p.first_name, p.last_name
     from churches c join memberships m using (church_id) join members p on p.church_id = $1 and p.id = m.member_id
     where c.church_id = $1 and m.account_id = $2 and m.is_owner and m.status = 'active'
       and not exists (select from church_closings where church_id = $1)`,
    [churchId, accountId],
  )
  const [own] = rows
  if (!own) throw alreadyExists(OTHERS)
  const kept = [...own.kept, own.first_name, own.last_name]
  const sent = [...churchOf(typed, phone), typed.firstName, typed.lastName]
  if (JSON.stringify(kept) !== JSON.stringify(sent)) throw alreadyExists(OWN)
}

const OTHERS = 'This church cannot be signed up under this id. Please begin the sign-up anew.'

const OWN =
  'This church is signed up already, with other details than these. Log in with your email and change them there.'

const alreadyExists = (message: string) =>
  new Problem('ALREADY_EXISTS', message, [{ path: 'churchId', message }])

type Person = Omit<ArgsOf<'add-member'>, 'id'>

/**
 * Adds a team user as a member of the church, through the same pipeline as everybody else. Call it in a transaction of
 * the church.
 * @returns the member's id: that of a person already known by phone and name, if any; and the church's rev, to be
 *   notified after the commit
 */
export async function addOwnMember(
  tx: pg.PoolClient,
  churchId: string,
  accountId: string,
  person: Person,
): Promise<{ id: string; rev: number }> {
  const id = newId()
  const captured_at = new Date().toISOString()
  const op: WireOp = {
    id: newId(),
    seq: 1,
    type: 'add-member',
    v: mutations['add-member'].v,
    args: { ...person, id },
    base_rev: 0,
    captured_at,
    clock_offset: 0,
    needs: [],
  }
  // The account's own features do not matter: the church itself adds the person.
  const actor = { churchId, accountId, deviceId: null, features: ['membersAccess' as const], active: true }
  const batch = { actor, ops: [op], recorded: false, highestSeq: 0 }
  const { answer, writing } = await settleBatch(tx, batch, Date.now())
  await pipeline(tx, writing)
  const { results } = answer
  if (results[0]?.status !== 'applied')
    throw new Error(`a person who signs up was not taken as a member: ${results[0]?.code}`)
  return { id: results[0].aliases?.find((alias) => alias.from === id)?.to ?? id, rev: answer.rev }
}
