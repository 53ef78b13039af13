/** Invites: a link with 256 random bits, seven days, once. */
import type pg from 'pg'
import type { FeatureName } from '../../contract/features.ts'
import { newToken, tokenHash } from './tokens.ts'

export type Invite = {
  church_id: string
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  features: FeatureName[]
}

/** A new invite to the same e-mail puts the older one out. @returns the reference, which is kept as a hash only */
export async function makeInvite(
  pool: pg.Pool,
  invite: Invite,
  invitedBy: string,
): Promise<{ reference: string; expires_at: string }> {
  const reference = newToken()
  const { rows } = await pool.query<{ expires_at: string }>(
    `with old as (update invites set used_at = now() where church_id = $2 and lower(email) = lower($3) and used_at is null)
     insert into invites (reference_hash, church_id, email, first_name, last_name, phone_number, features, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '7 days') returning expires_at`,
    [
      tokenHash(reference),
      invite.church_id,
      invite.email,
      invite.first_name,
      invite.last_name,
      invite.phone_number,
      invite.features,
      invitedBy,
    ],
  )
  return { reference, expires_at: rows[0]?.expires_at ?? '' }
}

export type PendingInvite = Invite & { id: string }

/** One of the church's that nobody has used, run out or not. */
export async function pendingInvite(
  db: pg.Pool,
  churchId: string,
  id: string,
): Promise<PendingInvite | undefined> {
  const { rows } = await db.query<PendingInvite>(
    `select id, church_id, email, first_name, last_name, phone_number, features from invites
     where church_id = $1 and id = $2 and used_at is null`,
    [churchId, id],
  )
  return rows[0]
}

/** A new link for seven days; the one before works no more. Whoever sends it answers for it from now on. */
export async function renewInvite(
  pool: pg.Pool,
  id: string,
  sentBy: string,
): Promise<{ reference: string; expires_at: string } | undefined> {
  const reference = newToken()
  const { rows } = await pool.query<{ expires_at: string }>(
    `update invites set reference_hash = $2, invited_by = $3, expires_at = now() + interval '7 days'
     where id = $1 and used_at is null returning expires_at`,
    [id, tokenHash(reference), sentBy],
  )
  return rows[0] && { reference, expires_at: rows[0].expires_at }
}

/** False where it was used or taken back in this moment. */
export async function takeBackInvite(tx: pg.PoolClient, churchId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update invites set used_at = now() where church_id = $1 and id = $2 and used_at is null',
    [churchId, id],
  )
  return Boolean(rowCount)
}

const OPEN = 'reference_hash = $1 and used_at is null and expires_at > now()'

export async function findInvite(pool: pg.Pool, reference: string): Promise<Invite | undefined> {
  const { rows } = await pool.query<Invite>(
    `select church_id, email, first_name, last_name, phone_number, features from invites where ${OPEN}`,
    [tokenHash(reference)],
  )
  return rows[0]
}

/** False when somebody else used it in this moment. */
export async function useInvite(tx: pg.PoolClient, reference: string): Promise<boolean> {
  return Boolean(
    (await tx.query(`update invites set used_at = now() where ${OPEN}`, [tokenHash(reference)])).rowCount,
  )
}

/** What somebody had still open: who is removed from the team must not come back by an invite of their own. */
export const withdrawInvites = (tx: pg.PoolClient, churchId: string, invitedBy: string) =>
  tx.query(
    'update invites set used_at = now() where church_id = $1 and invited_by = $2 and used_at is null',
    [churchId, invitedBy],
  )
