/**
 * Stores invites: two links with 256 random bits each, valid for seven days, once. The mailed link proves the mailbox, the
 * other one does not.
 */
import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { FeatureName } from '../../../contract/features.ts'
import { newId } from '../../../contract/new-id.ts'
import { newToken, tokenHash } from '../secrets.ts'
import { derivedId } from '../../../contract/ids.ts'
import { Problem } from '../../http/actor-and-answer.ts'

export type Invite = {
  church_id: string
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  features: FeatureName[]
}

/**
 * Call it in a transaction that holds the sender's rights (`requireRightNow`). A new invite to the same email voids the
 * older one.
 * @param id new; with the reference that a repeated call finds again
 * @returns the references, which are stored as hashes only
 */
export async function makeInvite(
  tx: pg.PoolClient,
  invite: Invite,
  invitedBy: string,
  {
    id = newId(),
    reference = newToken(),
    mailed = newToken(),
  }: { id?: string; reference?: string; mailed?: string } = {},
): Promise<SentInvite> {
  await voidInvitesTo(tx, invite.church_id, invite.email)
  const { rows } = await tx.query<{ expires_at: string }>(
    `insert into invites (reference_hash, church_id, email, first_name, last_name, phone_number, features, invited_by, mailed_hash, senders, expires_at, id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, array[$8::uuid], now() + interval '7 days', $10) returning expires_at`,
    [
      tokenHash(reference),
      invite.church_id,
      invite.email,
      invite.first_name,
      invite.last_name,
      invite.phone_number,
      invite.features,
      invitedBy,
      tokenHash(mailed),
      id,
    ],
  )
  return { reference, mailed, expires_at: rows[0]?.expires_at ?? '' }
}

/** `reference` is shown to the sender, `mailed` is only in the mail. */
export type SentInvite = { reference: string; mailed: string; expires_at: string }

const voidInvitesTo = (tx: pg.PoolClient, churchId: string, email: string, except: string | null = null) =>
  tx.query(
    `update invites set used_at = now() where church_id = $1 and lower(email) = lower($2) and used_at is null
       and id is distinct from $3::uuid`,
    [churchId, email, except],
  )

type PendingInvite = Invite & { id: string }

/** Returns an unused invite of the church, expired or not. Call it in a transaction; the row is locked. */
export async function pendingInvite(
  tx: pg.PoolClient,
  churchId: string,
  id: string,
): Promise<PendingInvite | undefined> {
  const { rows } = await tx.query<PendingInvite>(
    `select id, church_id, email, first_name, last_name, phone_number, features from invites
     where church_id = $1 and id = $2 and used_at is null for update`,
    [churchId, id],
  )
  return rows[0]
}

/**
 * Makes a new link for seven days; the former one stops working. The sending account is responsible for it from now on.
 * Call it in a transaction that holds the sender's rights and has locked the invite (`pendingInvite`).
 */
export async function renewInvite(
  tx: pg.PoolClient,
  { id, church_id, email, first_name, last_name }: Omit<PendingInvite, 'phone_number' | 'features'>,
  sentBy: string,
): Promise<SentInvite> {
  const [reference, mailed] = [newToken(), newToken()]
  await voidInvitesTo(tx, church_id, email, id)
  const { rows } = await tx.query<{ expires_at: string }>(
    `update invites set reference_hash = $2, invited_by = $3, senders = array_append(senders, $3::uuid), email = $4,
       first_name = $5, last_name = $6, mailed_hash = $7, expires_at = now() + interval '7 days' where id = $1
     returning expires_at`,
    [id, tokenHash(reference), sentBy, email, first_name, last_name, tokenHash(mailed)],
  )
  return { reference, mailed, expires_at: rows[0]?.expires_at ?? '' }
}

/** False if it was used or taken back just now. */
export async function takeBackInvite(tx: pg.PoolClient, churchId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update invites set used_at = now() where church_id = $1 and id = $2 and used_at is null',
    [churchId, id],
  )
  return Boolean(rowCount)
}

const OPEN = `(i.reference_hash = $1 or i.mailed_hash = $1) and i.used_at is null and i.expires_at > now()
  and not exists (select from church_closings c where c.church_id = i.church_id)`

/** An invite needs a valid sender: active, with a confirmed email, and managing the team. */
const SENDER = `join accounts s on s.id = i.invited_by and s.email_confirmed_at is not null
  join memberships m on m.church_id = i.church_id and m.account_id = i.invited_by and m.status = 'active'
  and (m.is_owner or 'teamsAccess' = any(m.features))`

/** `by_mail`: the link came from the mail, so the mailbox is proven. `senders` are all accounts that ever sent it. */
export type UsedInvite = Invite & { by_mail: boolean; senders: string[] }

/** An open invite, with the account that sent it. */
export type OpenInvite = Invite & { invited_by: string }

export async function findInvite(pool: pg.Pool, reference: string): Promise<OpenInvite | undefined> {
  const { rows } = await pool.query<OpenInvite>(
    `select i.church_id, i.email, i.first_name, i.last_name, i.phone_number, i.features, i.invited_by
     from invites i ${SENDER} where ${OPEN}`,
    [tokenHash(reference)],
  )
  return rows[0]
}

/**
 * Call it in a transaction that has locked the sender's membership, so that the sender's rights are those of the commit.
 * @returns the invite with no more features than its sender holds now; undefined if it was used, or its sender may no
 *   longer invite
 */
export async function useInvite(tx: pg.PoolClient, reference: string): Promise<UsedInvite | undefined> {
  const { rows } = await tx.query<UsedInvite & { sender: FeatureName[]; sender_owns: boolean }>(
    `update invites u set used_at = now() from invites i ${SENDER}
     where u.reference_hash = i.reference_hash and u.used_at is null and ${OPEN}
     returning i.church_id, i.email, i.first_name, i.last_name, i.phone_number, i.features, i.senders,
       coalesce(i.mailed_hash = $1, false) as by_mail, m.features as sender,
       m.is_owner as sender_owns`,
    [tokenHash(reference)],
  )
  const [used] = rows
  if (!used) return undefined
  const { sender, sender_owns, ...invite } = used
  return { ...invite, features: invite.features.filter((name) => sender_owns || sender.includes(name)) }
}

/**
 * Derives the invite's id and links from an id of the caller's. No church can take the id of another church's invite, and
 * nobody can compute a link without the server's secret.
 */
export async function inviteKeys(
  sealSecret: string | Buffer,
  churchId: string,
  chosen: string,
): Promise<{ id: string; reference: string; mailed: string }> {
  const id = await derivedId(churchId, `invite ${chosen}`)
  const tokenOf = (what: string) =>
    createHmac('sha256', sealSecret)
      .update(JSON.stringify([what, id]))
      .digest('base64url')
  return { id, reference: tokenOf('invite'), mailed: tokenOf('mailed invite') }
}

type RepeatedInvite = Invite & { id: string; invited_by: string; reference: string }

/**
 * Handles an invite that is sent again under its id after a lost response: the sender gets the same link. Call it in a
 * transaction that alone writes the church's invites.
 * @returns the time at which the invite expires; null if the id is new
 * @throws Problem ALREADY_EXISTS if the id belongs to another invite, or to a used, withdrawn or renewed one
 */
export async function sameInvite(
  tx: pg.PoolClient,
  repeated: RepeatedInvite,
): Promise<{ expires_at: string } | null> {
  const { rows } = await tx.query<Invite & { church_id: string; expires_at: string; open: boolean }>(
    `select church_id, email, first_name, last_name, phone_number, features, expires_at,
       invited_by = $2 and reference_hash = $3 and used_at is null as open
     from invites where church_id = $4 and id = $1`,
    [repeated.id, repeated.invited_by, tokenHash(repeated.reference), repeated.church_id],
  )
  const [found] = rows
  if (!found) return null
  const { expires_at, open, ...kept } = found
  const { church_id, email, first_name, last_name, phone_number, features } = repeated
  const sent: Invite = { church_id, email, first_name, last_name, phone_number, features }
  if (open && isDeepStrictEqual({ ...kept }, sent)) return { expires_at }
  throw new Problem(
    'ALREADY_EXISTS',
    'This request was already used for another invite, so nothing was sent now. Check the team, then try again.',
  )
}
