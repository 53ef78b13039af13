/** Who typed this phone or e-mail: one person, several who share it, or nobody known. Never answers a name. */
import type pg from 'pg'
import { plainName } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { Problem } from '../../http/problem.ts'
import { isNobodysAlias } from '../alias-sql.ts'

export type Identifier = { kind: 'email' | 'phone'; value: string }
export type TypedName = { first_name?: string | null; last_name?: string | null }
export type Who = { id: string } | 'nobody' | 'ask-first-name' | 'ask-last-name'

type Candidate = { id: string; first_name: string; last_name: string }

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
  const { rows } = await tx.query<Candidate>(
    `select id, first_name, last_name from members m
     where church_id = $1 and deleted_at is null and ${kind === 'email' ? 'lower(email)' : 'phone_number'} = $2
       and ${isNobodysAlias('m')}
     order by created_at, id limit 50`,
    [churchId, value],
  )
  return pick(rows, name)
}

function pick(candidates: Candidate[], { first_name, last_name }: TypedName): Who {
  if (candidates.length < 2) return candidates[0] ?? 'nobody'
  if (!first_name) return 'ask-first-name'
  const firsts = candidates.filter((one) => plainName(one.first_name) === plainName(first_name))
  if (firsts.length < 2) return firsts[0] ?? 'nobody'
  if (!last_name) return 'ask-last-name'
  return firsts.find((one) => plainName(one.last_name) === plainName(last_name)) ?? 'nobody'
}
