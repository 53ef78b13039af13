import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { Problem } from '../http/problem.ts'

export type NewAccount = {
  email: string
  first_name: string
  last_name: string
  /** E.164 */
  phone_number: string | null
  date_of_birth: string | null
  password_hash: string
}

/**
 * @returns the account's id
 * @throws Problem ALREADY_EXISTS where somebody has the e-mail, or may still take it back (`undo-email.ts`)
 */
export async function addAccount(db: pg.Pool | pg.PoolClient, account: NewAccount): Promise<string> {
  const { email, first_name, last_name, phone_number, date_of_birth, password_hash } = account
  const { rows } = await db
    .query<{ id: string }>(
      `insert into accounts (id, email, first_name, last_name, phone_number, date_of_birth, password_hash)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict ((lower(email))) do nothing returning id`,
      [newId(), email, first_name, last_name, phone_number, date_of_birth, password_hash],
    )
    .catch((error: { code?: string; message: string }) => {
      throw error.code === '23505' ? emailNotFree(error, 'email') : error
    })
  if (rows[0]) return rows[0].id
  throw emailTaken('email')
}

/** @param error of the unique index, or of the trigger that keeps a former address for its holder */
export const emailNotFree = ({ message }: { message: string }, field: string): Problem =>
  message.includes('reserved') ? emailReserved(field) : emailTaken(field)

const RESERVED = 'This email address cannot be used right now. Use another one, or try again in three days.'

const emailReserved = (path: string) => new Problem('ALREADY_EXISTS', RESERVED, [{ path, message: RESERVED }])

export const emailTaken = (field: string) =>
  new Problem(
    'ALREADY_EXISTS',
    'This e-mail has an account already. Log in with it, or reset its password.',
    [{ path: field, message: 'This e-mail has an account already.' }],
  )
