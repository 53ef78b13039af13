/** Adds an account, locks a proven one, and maps a taken or reserved email and a wrong phone number to errors. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { Problem } from '../../http/problem.ts'
import { lockAccounts } from '../rights-now.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { invalid } from '../../http/content.ts'

type NewAccount = {
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
 * @throws Problem ALREADY_EXISTS if somebody has the email, or may still take it back (`change-email.ts`)
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

/** @param error of the unique index, or of the trigger that reserves a former address for its holder */
export const emailNotFree = ({ message }: { message: string }, field: string): Problem =>
  message.includes('reserved') ? emailReserved(field) : emailTaken(field)

const RESERVED = 'This email address cannot be used right now. Use another one, or try again in three days.'

const emailReserved = (path: string) => new Problem('ALREADY_EXISTS', RESERVED, [{ path, message: RESERVED }])

export const emailTaken = (field: string) =>
  new Problem('ALREADY_EXISTS', 'This email has an account already. Log in with it, or reset its password.', [
    { path: field, message: 'This email has an account already.' },
  ])

/** `withCode`: true if a code of the second factor was verified too. */
export type ProvenAccount = { id: string; email: string; passwordHash: string; withCode: boolean }

/**
 * Locks an account that proved itself by its password until the transaction that uses the proof ends. Call it in a
 * transaction.
 * @param use `to change` if the transaction changes the account’s own row
 * @returns false if password, email or second factor changed since they were verified
 */
export async function holdAccount(
  tx: pg.PoolClient,
  { id, email, passwordHash, withCode }: ProvenAccount,
  use: 'to read' | 'to change' = 'to read',
): Promise<boolean> {
  await (use === 'to change' ? lockAccounts(tx, [id]) : lockAccounts(tx, [], [id]))
  const { rowCount } = await tx.query(
    `select from accounts a where a.id = $1 and lower(a.email) = lower($2) and a.password_hash = $3
       and ($4 or not exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null))`,
    [id, email, passwordHash, withCode],
  )
  return rowCount === 1
}

/** Returns E.164. Throws INVALID at `field` if no network has such a number; null stays null. */
export function phoneFrom(typed: string | null, field: string): string | null {
  if (typed === null) return null
  const phone = normalPhone(typed)
  if (phone) return phone
  throw invalid([{ path: field, message: 'Please check the phone number, for example 0803 123 4567.' }])
}
