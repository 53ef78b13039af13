/** The same sign-up once more: its answer was lost, and the church stands. */
import type pg from 'pg'
import { Problem } from '../http/problem.ts'
import type { SignUp } from './found-church.ts'

/** What is kept of the church, in the order of its columns. @param phone E.164 */
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

/** Within a transaction of the church. Throws Problem ALREADY_EXISTS, which tells nothing of a church that is not theirs. */
export async function requireSameFounding(
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
  if (!own) throw taken(OTHERS)
  const kept = [...own.kept, own.first_name, own.last_name]
  const sent = [...churchOf(typed, phone), typed.firstName, typed.lastName]
  if (JSON.stringify(kept) !== JSON.stringify(sent)) throw taken(OWN)
}

const OTHERS = 'This church cannot be signed up under this id. Please begin the sign-up anew.'
const OWN =
  'This church is signed up already, with other details than these. Log in with your e-mail and change them there.'

const taken = (message: string) => new Problem('ALREADY_EXISTS', message, [{ path: 'churchId', message }])
