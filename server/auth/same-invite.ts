/** An invite that is sent again under its id, because the answer was lost: the sender gets the same link. */
import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { derivedId } from '../../contract/ids.ts'
import { Problem } from '../http/problem.ts'
import type { Invite } from './invites.ts'
import { tokenHash } from './tokens.ts'

/**
 * The invite's id and links, from an id of the caller's. No church can take the id of another church's invite, and nobody
 * can compute a link without the server's secret.
 */
export async function nameOf(
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

type Asked = Invite & { id: string; invited_by: string; reference: string }

/**
 * Null where the id is new. Within a transaction that writes the church's invites alone.
 * Throws Problem ALREADY_EXISTS where the id is of another invite, or of one that was used, taken back or renewed since.
 * @returns when the invite runs out
 */
export async function sameInvite(tx: pg.PoolClient, asked: Asked): Promise<{ expires_at: string } | null> {
  const { rows } = await tx.query<Invite & { church_id: string; expires_at: string; open: boolean }>(
    `select church_id, email, first_name, last_name, phone_number, features, expires_at,
       invited_by = $2 and reference_hash = $3 and used_at is null as open
     from invites where church_id = $4 and id = $1`,
    [asked.id, asked.invited_by, tokenHash(asked.reference), asked.church_id],
  )
  const [found] = rows
  if (!found) return null
  const { expires_at, open, ...kept } = found
  const { church_id, email, first_name, last_name, phone_number, features } = asked
  const sent: Invite = { church_id, email, first_name, last_name, phone_number, features }
  if (open && isDeepStrictEqual({ ...kept }, sent)) return { expires_at }
  throw new Problem(
    'ALREADY_EXISTS',
    'This request was already used for another invite, so nothing was sent now. Check the team, then try again.',
  )
}
