/** The id of a church whose sign-up names none, the same for the same sign-up within minutes: its answer may be lost. */
import { createHmac } from 'node:crypto'
import { derivedId, newId } from '../../contract/ids.ts'
import type { Deps } from '../http/deps.ts'
import type { SignUp } from './found-church.ts'
import { churchOf } from './same-founding.ts'

const MINUTES = 10
const WINDOW_MS = MINUTES * 60_000

/**
 * The caller has proved nothing yet: the id names a church, and `foundChurch` checks whose it is.
 * @returns the id of a living church that this sign-up made within ten minutes, else one that no church had
 */
export async function idOfSignUp(
  { pool, sealSecret }: Pick<Deps, 'pool' | 'sealSecret'>,
  typed: SignUp,
): Promise<string> {
  // With the server's secret, so that nobody can take the id of somebody else's sign-up before them.
  const said = createHmac('sha256', sealSecret)
    .update(
      JSON.stringify([
        'sign-up',
        typed.email,
        typed.firstName,
        typed.lastName,
        ...churchOf(typed, typed.phone),
      ]),
    )
    .digest('hex')
  const now = Math.floor(Date.now() / WINDOW_MS)
  const [id, before] = await Promise.all([derivedId(said, String(now)), derivedId(said, String(now - 1))])
  const { rows } = await pool.query<{ church_id: string; meant: boolean }>(
    `select m.church_id, m.status = 'active' and m.created_at > now() - make_interval(mins => $2)
       and not exists (select from church_closings c where c.church_id = m.church_id) as meant
     from memberships m where m.church_id = any($1) and m.is_owner`,
    [[id, before], MINUTES],
  )
  const meant = rows.find((row) => row.meant)
  if (meant) return meant.church_id
  return rows.some((row) => row.church_id === id) ? newId() : id
}
