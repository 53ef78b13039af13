/** Who typed this phone or e-mail: one person, several who share it, or nobody known. Never answers a name. */
import type pg from 'pg'
import { pickByName, type TypedName } from '../../../sync/merge/match-name.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { Problem } from '../../http/problem.ts'
import { WHO_SHARES } from '../alias-sql.ts'

export type Identifier = { kind: 'email' | 'phone'; value: string }
export type Who = { id: string } | 'nobody' | 'ask-first-name' | 'ask-last-name'

type Sharing = { means: string; first_name: string; last_name: string | null }

/** What was typed, as it is stored. Throws Problem INVALID where it can be neither. */
export function identifier(typed: string, type: Identifier['kind'] | undefined): Identifier {
  const kind = type ?? (typed.includes('@') ? 'email' : 'phone')
  const value = kind === 'email' ? emailOf(typed) : normalPhone(typed)
  if (value) return { kind, value }
  throw new Problem('INVALID', 'Invalid Email or Phone', [
    { path: 'emailOrPhone', message: 'Please check the phone number or e-mail.' },
  ])
}

const emailOf = (typed: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed) ? typed.toLowerCase() : null)

export async function whoIsIt(
  tx: pg.ClientBase,
  churchId: string,
  { kind, value }: Identifier,
  name: TypedName,
): Promise<Who> {
  const which = kind === 'email' ? 'm.email_key = $2' : 'm.phone_number = $2'
  const { rows } = await tx.query<Sharing>(WHO_SHARES(which), [churchId, value])
  const picked = pickByName(
    rows.map(({ means: id, first_name, last_name }) => ({ id, first_name, last_name })),
    name,
  )
  return typeof picked === 'string' ? picked : { id: picked.id }
}
