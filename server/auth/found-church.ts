/** A church begins: its rows, its owner, the owner as first member. */
import type pg from 'pg'
import type { z } from 'zod'
import type { routes } from '../../contract/routes/index.ts'
import { addOwnMember } from './add-own-member.ts'
import { churchOf, requireSameFounding } from './same-founding.ts'
import { newReference } from './tokens.ts'

export type SignUp = z.output<(typeof routes)['register']['body']>

/**
 * Within a transaction of the new church. Where the same was asked before, that church stands already: its answer was lost.
 * @param phone E.164
 * @returns whether it is new
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

/** False where this id had a church before, be it one that is being erased. */
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
