/** Invites: two links with 256 random bits each, seven days, once. The mailed one proves the mailbox, the other one does not. */
import type pg from 'pg'
import type { FeatureName } from '../../contract/features.ts'
import { newId } from '../../contract/new-id.ts'
import { newToken, tokenHash } from './tokens.ts'

export type Invite = {
  church_id: string
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  features: FeatureName[]
}

/**
 * Within a transaction that holds the sender's rights (`requireRightNow`). A new invite to the same e-mail voids the older one.
 * @param id new; with the reference that a repeated call finds again
 * @returns the references, which are kept as hashes only
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

/** `reference` is shown to the sender, `mailed` stands in the mail alone. */
export type SentInvite = { reference: string; mailed: string; expires_at: string }

const voidInvitesTo = (tx: pg.PoolClient, churchId: string, email: string, except: string | null = null) =>
  tx.query(
    `update invites set used_at = now() where church_id = $1 and lower(email) = lower($2) and used_at is null
       and id is distinct from $3::uuid`,
    [churchId, email, except],
  )

export type PendingInvite = Invite & { id: string }

/** One of the church's that nobody has used, run out or not. Within a transaction; locked. */
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
 * A new link for seven days; the one before works no more. The account that sends it answers for it from now on.
 * Within a transaction that holds the sender's rights and has locked the invite (`pendingInvite`).
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

/** False where it was used or taken back in this moment. */
export async function takeBackInvite(tx: pg.PoolClient, churchId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update invites set used_at = now() where church_id = $1 and id = $2 and used_at is null',
    [churchId, id],
  )
  return Boolean(rowCount)
}

const OPEN = `(i.reference_hash = $1 or i.mailed_hash = $1) and i.used_at is null and i.expires_at > now()
  and not exists (select from church_closings c where c.church_id = i.church_id)`

/** An invite is worth as much as its sender: active, with a confirmed email, and managing the team. */
const SENDER = `join accounts s on s.id = i.invited_by and s.email_confirmed_at is not null
  join memberships m on m.church_id = i.church_id and m.account_id = i.invited_by and m.status = 'active'
  and (m.is_owner or 'teamsAccess' = any(m.features))`

/** `by_mail`: its link came out of the mail, so the mailbox is proven. `senders` are all accounts that ever sent it. */
export type UsedInvite = Invite & { by_mail: boolean; senders: string[] }

/** An invite as its link opens it, with the account that sent it. */
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
 * Within a transaction that has locked the sender's membership, so that the sender's rights are those of the commit.
 * @returns the invite with no more features than its sender holds now; undefined where it was used, or its sender may not
 *   invite any more
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
