/**
 * Matches a typed phone or email to one person, several who share it, or nobody, without returning a name. Also
 * checks whether a capture adds a new person.
 */
import type pg from 'pg'
import { pickByName, type TypedName, personCaptured } from '../../../sync/merge/match-name.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { Problem } from '../../http/problem.ts'
import { WHO_SHARES } from '../shared/aliases.ts'

export type Identifier = { kind: 'email' | 'phone'; value: string }
export type Who = { id: string } | 'nobody' | 'ask-first-name' | 'ask-last-name'

/** A record with the typed phone or email, and the person it means. */
type Sharing = {
  id: string
  means: string
  first_name: string
  last_name: string | null
  deleted: boolean
}

/** Returns the typed identifier as it is stored. Throws Problem INVALID if it can be neither. */
export function identifier(typed: string, type: Identifier['kind'] | undefined): Identifier {
  const kind = type ?? (typed.includes('@') ? 'email' : 'phone')
  const value = kind === 'email' ? emailOf(typed) : normalPhone(typed)
  if (value) return { kind, value }
  throw new Problem('INVALID', 'Invalid Email or Phone', [
    { path: 'emailOrPhone', message: 'Please check the phone number or email.' },
  ])
}

const emailOf = (typed: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed) ? typed.toLowerCase() : null)

export async function matchPerson(
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

type Captured = { id: string; first_name: string; last_name: string; phone: string }

/**
 * Checks whether a capture adds a new person.
 * @returns `same` if this capture arrived before, with the same id, name and phone, so the answer is the same.
 * `other` if the church knows somebody with this phone and name, or with this id.
 */
export async function knownAlready(
  tx: pg.ClientBase,
  churchId: string,
  captured: Captured,
  again = true,
): Promise<'same' | 'other' | null> {
  const { rows } = await tx.query<Sharing>(WHO_SHARES('m.phone_number = $2'), [churchId, captured.phone])
  const known = personCaptured(
    rows.map(({ means: id, first_name, last_name }) => ({ id, first_name, last_name })),
    captured,
  )
  const own = rows.find(({ id, deleted }) => id === captured.id && !deleted)
  if (known) return own?.means === known.id ? 'same' : 'other'
  const taken = await tx.query('select from members where church_id = $1 and id = $2', [
    churchId,
    captured.id,
  ])
  if (!taken.rowCount) return null
  // A simultaneous retry may have been written between the two queries.
  return again ? knownAlready(tx, churchId, captured, false) : 'other'
}
