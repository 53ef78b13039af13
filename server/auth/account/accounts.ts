/** Adds an account, locks a proven one, and maps a taken or reserved email and a wrong phone number to errors. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { Problem, type Actor } from '../../http/actor-and-answer.ts'
import { lockAccounts } from '../rights-now.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { invalid } from '../../http/content.ts'
import type { Deps } from '../../http/handler.ts'
import { withinLimits } from '../limiter.ts'
import { fullName } from '../../../contract/people/shown-name.ts'
import { unlinked } from '../../../contract/web-address.ts'
import { inChurch } from '../../db/in-church.ts'
import { FEATURES } from '../../../contract/features.ts'
import { sizeOf } from '../../modules/delivery-status/queries.ts'

/** Collects the data stored about the signed-in account, for its holder: no hash, no secret, nobody else's data. */

type Kept = Record<string, unknown>

const ACCOUNT = `select a.id, a.first_name, a.last_name, a.email, a.phone_number, a.date_of_birth, a.picture_url as profile_picture_url,
    a.created_at, a.email_confirmed_at, exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as second_factor
  from accounts a where a.id = $1`

const SESSIONS = `select device_name, created_at, last_seen_at, expires_at, ended_at, ended_because
  from sessions where account_id = $1 order by created_at desc`
const CHURCHES = `select church_id, is_owner, features, status, created_at, removed_at from memberships where account_id = $1 order by created_at`

const MEMBER = `select m.*, (select count(distinct service_id)::int from marks k where k.church_id = m.church_id and k.person_id = m.id and k.removed_by is null) as services_attended
  from members m join memberships s on s.church_id = m.church_id and s.member_id = m.id
  where s.church_id = $1 and s.account_id = $2 and m.deleted_at is null`

/** Covers the current church. The administrator is left out. */
const WRITTEN_OFF = `select c.name as church, w.written_off_at, w.reason, ${sizeOf('w.missing')} as not_received,
    (select s.device_name from sessions s where s.account_id = w.account_id and s.device_id = w.device_id
      and s.device_name is not null order by s.created_at desc limit 1) as device_name
  from write_offs w join churches c on c.church_id = w.church_id
  where w.church_id = $1 and w.account_id = $2 order by w.written_off_at desc, w.id`

/** Covers the current church. Actions in another church are shown there. */
const TRAIL = `select at, action, subject_table from audit_log where church_id = $1 and account_id = $2 order by at desc limit 1000`

export async function dataOf(pool: pg.Pool, { accountId, churchId }: Actor) {
  const [account, sessions, memberships] = await Promise.all(
    [ACCOUNT, SESSIONS, CHURCHES].map((text) => pool.query<Kept>(text, [accountId])),
  )
  const { member, trail, lost } = await inChurch(pool, churchId, async (tx) => ({
    member: (await tx.query<Kept>(MEMBER, [churchId, accountId])).rows[0],
    trail: (await tx.query<Kept>(TRAIL, [churchId, accountId])).rows,
    lost: (await tx.query<Kept>(WRITTEN_OFF, [churchId, accountId])).rows,
  }))
  const churches = await Promise.all((memberships?.rows ?? []).map((row) => named(pool, row)))
  const { church_id: _, name_key: __, rev: ___, birthday: ____, email_key: _____, ...own } = member ?? {}
  return {
    account: account?.rows[0] ?? {},
    churches,
    member: member ? own : null,
    sessions: sessions?.rows ?? [],
    sign_ins_and_changes: trail,
    written_off_phones: lost,
  }
}

async function named(pool: pg.Pool, membership: Kept): Promise<Kept> {
  const { church_id, ...rest } = membership
  const { rows } = await inChurch(pool, String(church_id), (tx) =>
    tx.query<{ name: string }>('select name from churches where church_id = $1', [church_id]),
  )
  const features = membership.is_owner ? [...FEATURES] : membership.features
  return { name: rows[0]?.name ?? null, ...rest, features }
}

/** Mails an account's own address, and cleans the names in mails. */

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

type NewAccount = {
  email: string
  first_name: string
  last_name: string
  /** E.164 */
  phone_number: string | null
  date_of_birth: string | null
  password_hash: string
}

/**
 * @returns the account's id
 * @throws Problem ALREADY_EXISTS if somebody has the email, or may still take it back (`change-email.ts`)
 */
export async function addAccount(db: pg.Pool | pg.PoolClient, account: NewAccount): Promise<string> {
  const { email, first_name, last_name, phone_number, date_of_birth, password_hash } = account
  const { rows } = await db
    .query<{ id: string }>(
      `insert into accounts (id, email, first_name, last_name, phone_number, date_of_birth, password_hash)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict ((lower(email))) do nothing returning id`,
      [newId(), email, first_name, last_name, phone_number, date_of_birth, password_hash],
    )
    .catch((error: { code?: string; message: string }) => {
      throw error.code === '23505' ? emailNotFree(error, 'email') : error
    })
  if (rows[0]) return rows[0].id
  throw emailTaken('email')
}

/** @param error of the unique index, or of the trigger that reserves a former address for its holder */
export const emailNotFree = ({ message }: { message: string }, field: string): Problem =>
  message.includes('reserved') ? emailReserved(field) : emailTaken(field)

const RESERVED = 'This email address cannot be used right now. Use another one, or try again in three days.'

const emailReserved = (path: string) => new Problem('ALREADY_EXISTS', RESERVED, [{ path, message: RESERVED }])

export const emailTaken = (field: string) =>
  new Problem('ALREADY_EXISTS', 'This email has an account already. Log in with it, or reset its password.', [
    { path: field, message: 'This email has an account already.' },
  ])

/** `withCode`: true if a code of the second factor was verified too. */
export type ProvenAccount = { id: string; email: string; passwordHash: string; withCode: boolean }

/**
 * Locks an account that proved itself by its password until the transaction that uses the proof ends. Call it in a
 * transaction.
 * @param use `to change` if the transaction changes the account’s own row
 * @returns false if password, email or second factor changed since they were verified
 */
export async function holdAccount(
  tx: pg.PoolClient,
  { id, email, passwordHash, withCode }: ProvenAccount,
  use: 'to read' | 'to change' = 'to read',
): Promise<boolean> {
  await (use === 'to change' ? lockAccounts(tx, [id]) : lockAccounts(tx, [], [id]))
  const { rowCount } = await tx.query(
    `select from accounts a where a.id = $1 and lower(a.email) = lower($2) and a.password_hash = $3
       and ($4 or not exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null))`,
    [id, email, passwordHash, withCode],
  )
  return rowCount === 1
}

/** Returns E.164. Throws INVALID at `field` if no network has such a number; null stays null. */
export function phoneFrom(typed: string | null, field: string): string | null {
  if (typed === null) return null
  const phone = normalPhone(typed)
  if (phone) return phone
  throw invalid([{ path: field, message: 'Please check the phone number, for example 0803 123 4567.' }])
}
